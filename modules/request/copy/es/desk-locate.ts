import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskLocateTexts as English } from '../en/desk-locate.ts';

export const deskLocateTexts: TranslationOf<typeof English> = {
  heading: 'Pedirle la ubicación a quien llama',
  lead: 'Mándele a quien llama un mensaje con un enlace. Solo tiene que tocarlo una vez para compartir dónde está.',
  shared: (time: string, accuracy: string) =>
    `El cliente compartió su ubicación el ${time}, con un margen de error de unos ${accuracy}.`,
  sharedOnly: (time: string) => `El cliente compartió su ubicación el ${withFinalPeriod(time)}`,
  typed: (time: string) => `El cliente escribió su ubicación el ${withFinalPeriod(time)}`,
  rough: 'La ubicación no es lo bastante precisa para mandar a alguien. Pida una calle o una salida.',
  waiting: 'Quien llama todavía no comparte su ubicación. Aparecerá aquí automáticamente.',
  texted: (time: string) => `Mensaje enviado el ${withFinalPeriod(time)}`,
  delivered: (time: string) => `El mensaje se envió el ${time} y ya llegó al teléfono.`,
  notTexted: (time: string, why: string) => `No se mandó el mensaje del ${time}: ${why}.`,
  tryingAgain: (time: string) =>
    `El mensaje del ${time} no ha salido porque el servicio de mensajes no responde. Lo intentaremos otra vez.`,
  link: 'Enlace para dictar por teléfono',
  until: (time: string) =>
    `El enlace sirve hasta ${withSpanishArticle(time)} o hasta que llegue el proveedor. No importan las mayúsculas.`,
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
    locate: '¿Quien llama no sabe dónde está? Mándele un enlace para que comparta su ubicación',
    language: 'Idioma de quien llama',
  },
  toasts: {
    sent: success('Enlace enviado', 'Le mandamos el enlace a quien llama.'),
    waiting: info(
      'Aún no se ha mandado el enlace',
      'El servicio de mensajes no responde. Lo intentaremos otra vez. Por ahora, dicte el enlace.',
    ),
    notSent: failure('No se mandó el enlace', 'No se mandó ningún mensaje. Dicte el enlace.'),
    made: success('Enlace creado', 'Dícteselo a quien llama.'),
    closed: info('Ya no hace falta', 'El proveedor ya llegó o la solicitud ya se cerró.'),
    consentMissing: failure('Falta el permiso', 'Pregunte si podemos mandarle mensajes y luego marque la casilla.'),
    failed: failure('Error', 'No se pudo crear el enlace. Intente de nuevo.'),
    arrived: (accuracy: string) => success('Ubicación recibida', `Tiene un margen de error de unos ${accuracy}.`),
    arrivedOnly: success('Ubicación recibida', 'El cliente nos dijo dónde está el vehículo.'),
  },
};
