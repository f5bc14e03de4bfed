import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, info } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingTexts as English } from '../en/tracking.ts';

export const trackingTexts: TranslationOf<typeof English> = {
  title: 'Seguimiento de su servicio',
  heading: 'Su servicio',
  requestNumber: (number: string) => `Solicitud #${number}`,
  timeline: {
    stepOf: ({ step, of, name }: { step: number; of: number; name: string }) => `Paso ${step} de ${of}: ${name}`,
    stepAndNext: ({ step, of, next }: { step: number; of: number; next: string }) =>
      `Paso ${step} de ${of}. Sigue: ${next}`,
    heading: 'Cómo va su servicio',
    submitted: 'Solicitud enviada',
    reviewed: 'Solicitud revisada',
    approved: 'Precio aprobado',
    paid: 'Pago realizado',
    assigned: 'Proveedor asignado',
    en_route: 'Proveedor en camino',
    arrived: 'Proveedor en el lugar',
    in_progress: 'Servicio en curso',
    completed: 'Servicio terminado',
    cancelled: 'Solicitud cancelada',
  },
  provider: {
    heading: 'Su proveedor',
    call: 'Llamar al proveedor',
    lookFor: (vehicle: string) => `Busque este vehículo: ${vehicle}`,
    payOnSite: (cents: Cents) => `En el lugar, páguele ${formatMoney(cents)} al proveedor.`,
  },
  /** Where the provider is. Shown on the sign, which has the status in large words. */
  map: {
    heading: 'Seguimiento en vivo',
    away: (miles: string, direction: string) => `A ${miles} al ${direction}`,
    veryNear: 'Ya casi llega',
    eta: (time: string) => (/^1 |h/.test(time) ? `cerca de ${time}` : `unos ${time}`),
    /** The ETA as a range, if the provider's last position or own estimate is at least a minute old. */
    etaBetween: (from: string, to: string) => `de ${from} a ${to}`,
    word: (ago: string) => `según dijo su proveedor ${ago}`,
    seen: (ago: string) => `actualizado ${ago}`,
    lastSeen: (ago: string) => `La última ubicación del proveedor es de ${ago}. Puede que ya se haya movido.`,
    straight: '(distancia en línea recta)',
    noPosition: 'Su proveedor todavía no comparte su ubicación.',
    approximatePickup:
      'Nuestro mapa solo muestra su ubicación más o menos, así que la distancia también es aproximada.',
  },
  tow: {
    moving: 'Su vehículo ya va en camino a su destino.',
    to: (destination: string) => `Destino: ${destination}`,
    left: (miles: string) => `A ${miles} del destino`,
    drive: (eta: string) => `Cuando su vehículo ya esté en la grúa, el viaje tomará más o menos ${eta}.`,
    started: (time: string) => `El servicio empezó a ${withSpanishArticle(time)}`,
  },
  /** For customers who get no texts. */
  keepLink: {
    heading: 'Guarde su enlace',
    why: { notAsked: 'Usted no eligió recibir mensajes de texto.', unread: 'No le están llegando nuestros mensajes.' },
    lead: 'Guarde este enlace para volver a su solicitud.',
    label: 'Su enlace de seguimiento',
  },
  given: (n: number) => `Calificó este servicio con ${n}/5. ¡Gracias!`,
  details: {
    heading: 'Datos del servicio',
    service: 'Servicio',
    vehicle: 'Vehículo',
    pickup: 'Ubicación del vehículo',
    destination: 'Destino',
    distance: 'Distancia',
    description: 'Qué pasó',
    submitted: 'Solicitud enviada',
    outsideArea: 'Este lugar está fuera de nuestra zona habitual. Vamos a ver si algún proveedor puede ir.',
  },
  cancel: {
    open: 'Cancelar esta solicitud',
    button: 'Cancelar solicitud',
    before: 'No tendrá que pagar nada. Si ya pagó un depósito, se lo devolvemos.',
    rule: 'Ya hay un proveedor asignado, así que solo le devolvemos el depósito en los casos que marcan nuestros términos.',
    afterAssignment:
      'Puede pedirnos que cancelemos. La central decidirá si se cancela y qué pasa con su depósito. Aquí verá la respuesta.',
    solved: 'Ya no necesito ayuda: pude seguir por mi cuenta',
    solvedFee: 'Si su proveedor ya va en camino, una parte del depósito puede ser para él, según nuestros términos.',
    ask: 'Pedir la cancelación',
    asked:
      'La central está decidiendo si se cancela y qué pasa con su depósito. Aquí verá la respuesta. Mientras tanto, su solicitud sigue abierta. Si es urgente, llámenos.',
    askedLate: (minutes: number) =>
      `La central está decidiendo y aquí verá la respuesta. Su proveedor seguía sin llegar ${minutes} minutos después de la hora que prometió al principio, así que, según nuestros términos, le devolvemos todo el depósito. Mientras tanto, su solicitud sigue abierta. Si es urgente, llámenos.`,
    declined: 'Usted pidió cancelar, pero decidimos seguir con el trabajo. Si tiene preguntas, llámenos.',
    declinedWhy: (reason: string) => `Motivo: ${reason}`,
    declinedOnly: 'Usted pidió cancelar, pero decidimos no hacerlo. Si tiene preguntas, llámenos.',
  },
  expired: {
    heading: 'Enlace vencido',
    message: 'Este enlace ya venció. Los enlaces de seguimiento vencen 5 minutos después de que termina el servicio.',
    contact: 'Llame a atención al cliente si necesita ayuda.',
    open: 'Abrir el recibo',
  },
  notFound: {
    heading: 'No se encontró la solicitud',
    message: 'Este número de seguimiento no existe o ya venció.',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  /** Toasts while the page is open or loading. The answers to its forms are in `tracking-toasts.ts`. */
  toasts: {
    loadFailed: failure('Error', 'No se pudieron cargar los datos de la solicitud'),
    liveTracking: info('Seguimiento en vivo activado', 'Ya puede ver dónde está su proveedor.'),
    linkExpired: info('Enlace vencido', 'Este enlace de seguimiento ya venció.'),
  },
};
