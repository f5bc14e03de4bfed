import type { Words } from '#kernel/copy/catalogue.ts';
import type { statusTexts as English } from '../en/statuses.ts';

/** Spanish of `statuses.ts`. */
export const statusTexts: Words<typeof English> = {
  card: {
    pending_admin_review: 'Estamos revisando',
    admin_priced: 'Oferta de precio recibida',
    pending_customer_response: 'Oferta de precio recibida',
    negotiating: 'Negociando el precio',
    approved: 'Precio aprobado - Falta el pago',
    customer_accepted: 'Precio aprobado - Falta el pago',
    payment_pending: 'Precio aprobado - Falta el pago',
    payment_completed: 'Pago realizado - Asignación de proveedor',
    deposit_paid: 'Pago realizado - Asignación de proveedor',
    provider_assigned: 'Proveedor asignado',
    assigned: 'Proveedor asignado',
    en_route: 'En camino hacia usted',
    arrived: 'El proveedor llegó',
    in_progress: 'Servicio en curso',
    completed: 'Servicio terminado',
    cancelled: 'Solicitud cancelada',
  },
  unknown: 'Estado desconocido',
  /** Follows "La solicitud ...". */
  inWords: {
    pending_admin_review: 'espera su precio',
    admin_priced: 'tiene una oferta de precio que espera la respuesta del cliente',
    pending_customer_response: 'tiene una oferta de precio que espera la respuesta del cliente',
    negotiating: 'está en negociación',
    approved: 'tiene un precio acordado y espera el depósito',
    customer_accepted: 'tiene un precio acordado y espera el depósito',
    payment_pending: 'tiene un precio acordado y su página de pago está abierta',
    payment_completed: 'está pagada y el pago se está comprobando',
    deposit_paid: 'está pagada y espera un proveedor',
    provider_assigned: 'tiene proveedor',
    assigned: 'tiene proveedor',
    en_route: 'tiene un proveedor en camino',
    arrived: 'tiene a su proveedor en el lugar',
    in_progress: 'está en curso',
    completed: 'está terminada',
    cancelled: 'fue cancelada',
  },
  unknownInWords: 'está en un estado que esta página no conoce',
};
