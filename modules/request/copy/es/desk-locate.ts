import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskLocateTexts as English } from '../en/desk-locate.ts';

/** Spanish of `desk-locate.ts`. */
export const deskLocateTexts: Words<typeof English> = {
  heading: 'Pedirle la ubicación a quien llama',
  lead: 'Mándele un mensaje con un enlace a quien llama. Con un toque comparte dónde está.',
  shared: (time: string, accuracy: string) => `La compartió el ${time}, con un margen de unos ${accuracy}.`,
  sharedOnly: (time: string) => `La compartió el ${withPeriod(time)}`,
  typed: (time: string) => `La escribió el cliente el ${withPeriod(time)}`,
  rough: 'No es tan precisa como para mandar a alguien. Pida una calle o una salida.',
  waiting: 'Todavía no la comparte. Aparecerá aquí automáticamente.',
  texted: (time: string) => `Mensaje enviado el ${withPeriod(time)}`,
  delivered: (time: string) => `Mensaje enviado el ${time} y ya llegó al teléfono.`,
  notTexted: (time: string, why: string) => `No se mandó el mensaje del ${time}: ${why}.`,
  tryingAgain: (time: string) =>
    `El mensaje del ${time} no ha salido porque el servicio de mensajes no responde. Lo intentaremos otra vez.`,
  link: 'Enlace para dictarlo por teléfono',
  until: (time: string) =>
    `Sirve hasta ${withArticle(time)} o hasta que llegue el proveedor. No importan las mayúsculas.`,
  consent: 'La persona que llama acepta recibir mensajes sobre esta solicitud',
  text: 'Mandar el enlace',
  textAgain: 'Mandarlo otra vez',
  make: 'Crear un enlace para dictar',
  blocked: {
    opted_out: 'Este número pidió no recibir mensajes. Dicte el enlace.',
    off: 'Los mensajes no están configurados. Dicte el enlace.',
  },
  fields: { consent: 'Pregúntele primero a quien llama y luego marque esta casilla' },
  phoneForm: {
    locate: '¿No sabe dónde está? Mándele a quien llama un enlace para que comparta su ubicación',
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
    closed: info('Ya no hace falta', 'El proveedor ya llegó o la solicitud ya se cerró.'),
    consentMissing: failure('Falta el permiso', 'Pregunte si podemos mandarle mensajes y luego marque la casilla.'),
    failed: failure('Error', 'No se pudo crear el enlace. Intente de nuevo.'),
    arrived: (accuracy: string) => success('Ubicación recibida', `Tiene un margen de unos ${accuracy}.`),
    arrivedOnly: success('Ubicación recibida', 'El cliente nos dijo dónde está el vehículo.'),
  },
};
