import { stop, withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { deskLocateTexts as English } from '../en/desk-locate.ts';

/** Spanish of `desk-locate.ts`. */
export const deskLocateTexts: Words<typeof English> = {
  heading: 'Ubicación desde el teléfono',
  lead: 'Un mensaje con un enlace: con un toque, quien llama comparte dónde está.',
  shared: (time: string, accuracy: string) => `Compartida el ${time}, con una precisión de unos ${accuracy}.`,
  sharedOnly: (time: string) => `Compartida el ${stop(time)}`,
  typed: (time: string) => `La escribió el cliente el ${stop(time)}`,
  rough: 'Demasiado imprecisa para manejar hasta ahí: pida una calle o una salida.',
  waiting: 'Todavía no la comparte. Aparece aquí sola.',
  texted: (time: string) => `Mensaje mandado el ${stop(time)}`,
  delivered: (time: string) => `Mensaje mandado el ${time}, ya está en el teléfono.`,
  notTexted: (time: string, why: string) => `Mensaje no mandado el ${time}: ${why}.`,
  tryingAgain: (time: string) =>
    `Mensaje del ${time}: el servicio de mensajes todavía no responde, se intenta otra vez.`,
  link: 'Enlace para dictar',
  until: (time: string) =>
    `Sirve hasta ${withArticle(time)}, o hasta que llegue el proveedor. Las mayúsculas no importan.`,
  consent: 'La persona que llama acepta mensajes sobre esta solicitud',
  text: 'Mandar el enlace',
  textAgain: 'Mandarlo otra vez',
  make: 'Crear un enlace para dictar',
  blocked: {
    opted_out: 'Este número no quiere mensajes: dicte el enlace.',
    off: 'Los mensajes no están configurados: dicte el enlace.',
  },
  fields: { consent: 'Pregunte primero a quien llama y luego marque esta casilla' },
  phoneForm: {
    locate: 'No se conoce el lugar: mandar a quien llama un enlace que lo comparte',
    language: 'Idioma de quien llama',
    languages: { en: 'Inglés', es: 'Español' },
  },
  toasts: {
    sent: success('Enlace mandado', 'Quien llama recibió un mensaje con el enlace.'),
    waiting: info(
      'Aún no se ha mandado el enlace',
      'El servicio de mensajes no responde. Se intenta otra vez; mientras tanto, dicte el enlace.',
    ),
    notSent: failure('Enlace no mandado', 'No se mandó ningún mensaje. Dicte el enlace.'),
    made: success('Enlace creado', 'Dícteselo a quien llama.'),
    closed: info('Ya no hace falta', 'El proveedor ya llegó, o la solicitud terminó.'),
    consentMissing: failure('Falta el permiso', 'Pregunte si los mensajes son bienvenidos y luego marque la casilla.'),
    failed: failure('Error', 'No se pudo crear el enlace. Intente de nuevo.'),
    arrived: (accuracy: string) => success('Ubicación recibida', `Con una precisión de unos ${accuracy}.`),
    arrivedOnly: success('Ubicación recibida', 'El cliente nos dijo dónde está el vehículo.'),
  },
};
