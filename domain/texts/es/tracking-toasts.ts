import { formatMoney } from '../../money.ts';
import type { Cents } from '../../money.ts';
import { failure, info, success } from '../catalogue.ts';

/** The toasts of the tracking page in Spanish. */
export const trackingToastsEs = {
  toasts: {
    loadFailed: failure('Error', 'No se pudieron cargar los datos de la solicitud'),
    accepted: (cents: Cents) =>
      success('Oferta aceptada', `Usted aceptó el precio de ${formatMoney(cents)}. Pasando al pago...`),
    acceptFailed: failure('Error', 'No se pudo aceptar la oferta'),
    countered: (cents: Cents) =>
      success('Contraoferta enviada', `Su contraoferta de ${formatMoney(cents)} se envió a Administración.`),
    counterFailed: failure('Error', 'No se pudo enviar la contraoferta'),
    counterUsed: failure('Ya hizo su contraoferta', 'Solo puede hacer una contraoferta por solicitud.'),
    invalidAmount: failure('Cantidad no válida', 'Escriba una cantidad válida para su contraoferta.'),
    rejected: success('Oferta rechazada', 'La solicitud se canceló. Pasando a la página de inicio...'),
    rejectFailed: failure('Error', 'No se pudo rechazar la oferta'),
    termsAccepted: success('Términos aceptados', 'Ya puede aceptar la oferta.'),
    agreementRequired: failure('Falta aceptar los términos', 'Debe aceptar los términos para continuar con la oferta.'),
    rated: (stars: number) =>
      success('¡Gracias!', `Su calificación de ${stars} ${stars === 1 ? 'estrella' : 'estrellas'} se envió.`),
    ratingFailed: failure('Error', 'No se pudo enviar la calificación. Intente de nuevo.'),
    ratingMissing: failure('Falta la calificación', 'Elija una calificación antes de enviar.'),
    cancelled: success('Solicitud cancelada', 'Su solicitud se canceló.'),
    waitChosen: success('Seguimos buscando', 'Gracias por esperar. Seguimos llamando a proveedores cerca de usted.'),
    cancelledWithRefund: success('Solicitud cancelada', 'Su solicitud se canceló. Su depósito va de regreso.'),
    cancellationAsked: info('Cancelación pedida', 'Ya la recibimos y le respondemos en breve.'),
    cancelFailed: failure('Error', 'No se pudo cancelar la solicitud. Intente de nuevo.'),
    liveTracking: info('Seguimiento en vivo activo', 'Ahora puede ver dónde está su proveedor.'),
    linkExpired: info('Enlace vencido', 'Este enlace de seguimiento ya venció.'),
    keepWaiting: info(
      'Seguimos buscando',
      'Seguimos buscando proveedor. Puede recuperar su depósito en cualquier momento antes de que se asigne uno.',
    ),
  },
  /** Shown when the status changes while the page is open. */
  statusToasts: {
    provider_assigned: success('Proveedor asignado', 'Ya hay un proveedor asignado a su solicitud.'),
    en_route: info('Proveedor en camino', 'Su proveedor va en camino hacia usted.'),
    arrived: success('El proveedor llegó', 'Su proveedor llegó al lugar donde está usted.'),
    in_progress: info('Servicio en curso', 'Su proveedor empezó el servicio.'),
    completed: success('Servicio terminado', 'Su servicio está terminado. Califíquelo, por favor.'),
  },
};
