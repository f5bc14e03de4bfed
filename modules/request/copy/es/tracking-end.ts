import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingEndTexts as English } from '../en/tracking-end.ts';

export const trackingEndTexts: TranslationOf<typeof English> = {
  rating: {
    heading: 'Califique su servicio',
    legend: '¿Cómo estuvo el servicio?',
    labels: { 5: '¡Excelente!', 4: '¡Bueno!', 3: 'Regular', 2: 'Malo', 1: 'Muy malo' },
    stars: (n: number) => (n === 1 ? '1 estrella' : `${n} estrellas`),
    review: 'Comentario',
    reviewHint: '¿Qué salió bien? ¿Qué podría mejorar?',
    submit: 'Enviar calificación',
    submitting: 'Enviando...',
  },
  receipt: {
    heading: 'Recibo',
    total: 'Precio total',
    deposit: 'Depósito pagado',
    due: 'Por pagar en el lugar',
    paid: 'Pagado en el lugar',
    stays:
      'Podrá ver el recibo de su depósito aun después de que se cierre esta página. También puede guardarlo o imprimirlo.',
  },
  cancelled: {
    heading: 'Solicitud cancelada',
    /** Who ended the request, or which deadline ended it. */
    by: {
      customer: 'Usted canceló esta solicitud.',
      rejected: 'Usted rechazó la cotización.',
      asked: 'Usted nos pidió cancelar esta solicitud.',
      admin: 'Nosotros cancelamos esta solicitud.',
      counterRejected: 'No pudimos aceptar su contraoferta.',
      noAnswer: 'Esta solicitud se cerró porque nadie respondió en 24 horas.',
      depositWindow: 'Esta solicitud se cerró porque el depósito no se pagó en 24 horas.',
      noProvider: 'Lo sentimos, no encontramos un proveedor a tiempo.',
    },
    reason: 'Motivo',
    refundDue: (cents: Cents) =>
      `Le estamos reembolsando ${formatMoney(cents)}. El dinero puede tardar de 5 a 10 días hábiles en aparecer en su cuenta.`,
    refunded: (cents: Cents) =>
      `Le reembolsamos ${formatMoney(cents)}. El dinero puede tardar de 5 a 10 días hábiles en aparecer en su cuenta.`,
    refundedOtherWay: (cents: Cents) => `Le reembolsamos ${formatMoney(cents)} por otro medio, no a su tarjeta.`,
    refundFailed: (cents: Cents) =>
      `Su reembolso de ${formatMoney(cents)} se retrasó. Ya lo estamos viendo; usted no tiene que hacer nada.`,
    kept: (cents: Cents) =>
      `No le devolvemos su depósito de ${formatMoney(cents)} porque ya había un proveedor asignado.`,
    restKept: (cents: Cents) =>
      `No le devolvemos los otros ${formatMoney(cents)} porque ya había un proveedor asignado.`,
    unsure: '¿Algo no está bien? Llámenos y lo arreglamos.',
    nothingPaid: 'Usted no pagó nada y no debe nada.',
    again: 'Hacer una nueva solicitud',
  },
};
