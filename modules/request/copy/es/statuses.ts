import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import { info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import { COMMISSION_PERCENT } from '#kernel/money.ts';
import type { statusTexts as English } from '../en/statuses.ts';

/** Spanish of `statuses.ts`. */
export const statusTexts: Words<typeof English> = {
  card: {
    pending_admin_review: 'Solicitud en revisión',
    admin_priced: 'Cotización recibida',
    negotiating: 'Negociando el precio',
    approved: 'Precio aprobado - Falta el pago',
    payment_pending: 'Precio aprobado - Falta el pago',
    payment_completed: 'Pago realizado - Asignación de proveedor',
    deposit_paid: 'Pago realizado - Asignación de proveedor',
    provider_assigned: 'Proveedor asignado',
    en_route: 'En camino hacia usted',
    arrived: 'El proveedor llegó',
    in_progress: 'Servicio en curso',
    completed: 'Servicio terminado',
    cancelled: 'Solicitud cancelada',
  },
  sign: {
    pending_admin_review: 'Calculando su precio',
    admin_priced: 'Ya tiene su precio',
    negotiating: 'Espere nuestra respuesta',
    approved: 'Pague el depósito',
    payment_pending: 'Pague el depósito',
    payment_completed: 'Verificando su pago',
    deposit_paid: 'Buscando a su proveedor',
    provider_assigned: 'Ya hay proveedor',
    en_route: 'Va en camino',
    arrived: 'Su proveedor ya llegó',
    in_progress: 'Ya empezó el trabajo',
    completed: 'Todo listo',
  },
  unknown: 'Estado desconocido',
  /** Follows "La solicitud ...". */
  inWords: {
    pending_admin_review: 'está en espera de su precio',
    admin_priced: 'tiene una cotización sin respuesta',
    negotiating: 'está en negociación',
    approved: 'tiene un precio acordado y espera el depósito',
    payment_pending: 'tiene precio acordado y su pago está abierto',
    payment_completed: 'está pagada, pero el pago se está verificando',
    deposit_paid: 'está pagada y espera un proveedor',
    provider_assigned: 'tiene proveedor',
    en_route: 'tiene un proveedor en camino',
    arrived: 'tiene a su proveedor en el lugar',
    in_progress: 'está en curso',
    completed: 'está terminada',
    cancelled: 'fue cancelada',
  },
  unknownInWords: 'tiene un estado desconocido',
  /** Under the status card's text: what happens now and what the customer has to do. */
  now: {
    pending_admin_review:
      'Estamos revisando su solicitud y le mandaremos un precio en cuanto podamos. Puede cerrar esta página; el enlace sigue funcionando.',
    outside:
      'Parece que está fuera de nuestra zona. Aquí le decimos si alguien puede ir y, si es así, le mandamos un precio.',
    admin_priced: 'No debe nada hasta que acepte. Esta cotización es válida por 24 horas.',
    negotiating: 'Estamos revisando su contraoferta. Aquí le respondemos.',
    final_offer: 'Es nuestra cotización final, válida por 24 horas. Puede aceptarla o rechazarla.',
    approved: `El precio está acordado. Pague el depósito del ${COMMISSION_PERCENT}% y le buscamos un proveedor.`,
    payment_completed: 'Estamos verificando su pago. Tarda un momento.',
    deposit_paid: 'Su depósito está pagado. Estamos buscando a su proveedor.',
    provider_assigned: (name: string) => `${name} aceptó el trabajo. Aquí verá cuándo sale hacia usted.`,
    job_offered: 'Le mandamos su trabajo a un proveedor y estamos esperando a que lo acepte. Aquí verá quién va.',
    left: (name: string | null) =>
      `${name ?? 'El proveedor al que le preguntamos'} no puede ir. Estamos buscando otro. Su depósito vuelve a ser reembolsable.`,
    left_asked: (name: string | null) =>
      `${name ?? 'El proveedor al que le preguntamos'} ya no va. Le mandamos su trabajo a otro y estamos esperando a que lo acepte.`,
    changed: 'El trabajo cambió y lo hará otro proveedor. Lo estamos buscando. Su depósito vuelve a ser reembolsable.',
    changed_asked:
      'El trabajo cambió y lo hará otro proveedor. Se lo mandamos a uno y estamos esperando a que lo acepte.',
    en_route: 'Espere en un lugar seguro, lejos del tráfico.',
    in_progress: 'Su proveedor está trabajando en su vehículo.',
    stands_still: 'El trabajo está detenido por ahora.',
    completed: 'El trabajo está terminado. Gracias por su confianza.',
    closes: (time: string) => `Esta página se cierra a ${withPeriod(withArticle(time))}`,
    cancelled: 'Esta solicitud se cerró. No tiene que hacer nada más.',
    unknown: 'Vuelva a cargar esta página. Si sigue igual, llámenos.',
  },
  toasts: {
    job_offered: info(
      'Proveedor asignado',
      'Le mandamos su trabajo a un proveedor y estamos esperando a que lo acepte.',
    ),
    provider_assigned: success('Proveedor asignado', 'Su proveedor aceptó el trabajo.'),
    en_route: info('Proveedor en camino', 'Su proveedor va en camino hacia usted.'),
    arrived: success('El proveedor llegó', 'Su proveedor llegó al lugar donde está usted.'),
    in_progress: info('Servicio en curso', 'Su proveedor empezó el servicio.'),
    completed: success('Servicio terminado', 'Su servicio terminó. Califíquelo, por favor.'),
  },
  desk: {
    pending_admin_review: 'Por revisar',
    admin_priced: 'Precio ofrecido',
    negotiating: 'En negociación',
    approved: 'Aprobada',
    payment_pending: 'Pago pendiente',
    payment_completed: 'Pago realizado',
    deposit_paid: 'Depósito pagado',
    provider_assigned: 'Proveedor asignado',
    en_route: 'En camino',
    arrived: 'Llegó',
    in_progress: 'En curso',
    completed: 'Terminada',
    cancelled: 'Cancelada',
  },
  provider: {
    provider_assigned: 'Asignado a usted',
    en_route: 'En camino',
    arrived: 'En el lugar',
    in_progress: 'Servicio en curso',
    completed: 'Terminado',
  },
};
