import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingToastsTexts as English } from '../en/tracking-toasts.ts';

export const trackingToastsTexts: TranslationOf<typeof English> = {
  accepted: (cents: Cents) => success('Cotización aceptada', `Usted aceptó el precio de ${formatMoney(cents)}.`),
  acceptFailed: failure('Error', 'No se pudo aceptar la cotización'),
  countered: (cents: Cents) =>
    success('Contraoferta enviada', `Enviamos su contraoferta de ${formatMoney(cents)} a la central.`),
  counterFailed: failure('Error', 'No se pudo enviar la contraoferta'),
  invalidAmount: failure('Cantidad no válida', 'Escriba una cantidad válida para su contraoferta.'),
  rejected: success('Cotización rechazada', 'La solicitud se canceló. Regresando a la página de inicio...'),
  rejectFailed: failure('Error', 'No se pudo rechazar la cotización'),
  termsAccepted: success('Términos aceptados', 'Ya puede aceptar la cotización.'),
  agreementRequired: failure(
    'Falta aceptar los términos',
    'Debe aceptar los términos para continuar con la cotización.',
  ),
  rated: (stars: number) =>
    success('¡Gracias!', `Se envió su calificación de ${stars} ${stars === 1 ? 'estrella' : 'estrellas'}.`),
  ratingFailed: failure('Error', 'No se pudo enviar la calificación. Intente de nuevo.'),
  ratingMissing: failure('Falta la calificación', 'Elija una calificación antes de enviarla.'),
  reviewTooLong: (characters: number) => `Escriba ${characters} caracteres como máximo`,
  changed: success('Cambio aceptado', 'El trabajo sigue con el cambio que usted aceptó.'),
  changeDeposit: (cents: Cents) =>
    success('Cambio aceptado', `El cambio se aplica cuando pague el segundo depósito de ${formatMoney(cents)}.`),
  changeFailed: failure('Error', 'No se pudo aceptar el cambio. Intente de nuevo.'),
  cancelled: success('Solicitud cancelada', 'Su solicitud quedó cancelada.'),
  cancellationAsked: info('Cancelación solicitada', 'Recibimos su petición y le responderemos pronto.'),
};
