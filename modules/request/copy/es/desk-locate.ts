import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskLocateTexts as English } from '../en/desk-locate.ts';

/** Spanish of `desk-locate.ts`. */
export const deskLocateTexts: Words<typeof English> = {
  heading: 'Pedir la ubicación a quien llama',
  lead: 'Mándele un mensaje con un enlace. Con un toque, quien llama comparte dónde está.',
  shared: (time: string, accuracy: string) => `Compartida el ${time}, con una precisión de unos ${accuracy}.`,
  sharedOnly: (time: string) => `Compartida el ${withPeriod(time)}`,
  typed: (time: string) => `La escribió el cliente el ${withPeriod(time)}`,
  rough: 'No es lo bastante precisa para mandar a alguien: pida una calle o una salida.',
  waiting: 'Todavía no la comparte. Aparecerá aquí automáticamente.',
  texted: (time: string) => `Mensaje enviado el ${withPeriod(time)}`,
  delivered: (time: string) => `Mensaje enviado el ${time}, ya llegó al teléfono.`,
  notTexted: (time: string, why: string) => `No se mandó el mensaje del ${time}: ${why}.`,
  tryingAgain: (time: string) =>
    `Mensaje del ${time}: el servicio de mensajes todavía no responde. Lo intentaremos otra vez.`,
  link: 'Enlace para dictar',
  until: (time: string) =>
    `Sirve hasta ${withArticle(time)}, o hasta que llegue el proveedor. Las mayúsculas no importan.`,
  consent: 'La persona que llama acepta mensajes sobre esta solicitud',
  text: 'Mandar el enlace',
  textAgain: 'Mandarlo otra vez',
  make: 'Crear un enlace para dictar',
  blocked: {
    opted_out: 'Este número pidió no recibir mensajes: dicte el enlace.',
    off: 'Los mensajes no están configurados: dicte el enlace.',
  },
  fields: { consent: 'Pregunte primero a quien llama y luego marque esta casilla' },
  phoneForm: {
    locate: '¿No sabe dónde está? Mándele a quien llama un enlace para compartirlo',
    language: 'Idioma de quien llama',
    languages: { en: 'Inglés', es: 'Español' },
  },
  toasts: {
    sent: success('Enlace enviado', 'Le mandamos el enlace a quien llama.'),
    waiting: info(
      'Aún no se ha mandado el enlace',
      'El servicio de mensajes no responde. Lo intentaremos otra vez; por ahora, dicte el enlace.',
    ),
    notSent: failure('No se mandó el enlace', 'No se mandó ningún mensaje. Dicte el enlace.'),
    made: success('Enlace creado', 'Dícteselo a quien llama.'),
    closed: info('Ya no hace falta', 'El proveedor ya llegó, o la solicitud terminó.'),
    consentMissing: failure('Falta el permiso', 'Pregunte si podemos mandarle mensajes y luego marque la casilla.'),
    failed: failure('Error', 'No se pudo crear el enlace. Intente de nuevo.'),
    arrived: (accuracy: string) => success('Ubicación recibida', `Con una precisión de unos ${accuracy}.`),
    arrivedOnly: success('Ubicación recibida', 'El cliente nos dijo dónde está el vehículo.'),
  },
};
