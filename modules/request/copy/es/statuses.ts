import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { COMMISSION_PERCENT } from '#kernel/money.ts';
import type { statusTexts as English } from '../en/statuses.ts';

export const statusTexts: TranslationOf<typeof English> = {
  card: {
    pending_admin_review: 'Solicitud en revisión',
    admin_priced: 'Cotización recibida',
    negotiating: 'Precio en negociación',
    approved: 'Precio aprobado, falta el pago',
    payment_pending: 'Precio aprobado, falta el pago',
    payment_completed: 'Pago realizado, falta asignar proveedor',
    deposit_paid: 'Pago realizado, falta asignar proveedor',
    provider_assigned: 'Proveedor asignado',
    en_route: 'El proveedor va en camino',
    arrived: 'Ya llegó el proveedor',
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
    deposit_paid: 'Buscando un proveedor',
    provider_assigned: 'Ya tiene proveedor',
    en_route: 'Va en camino',
    arrived: 'Su proveedor ya llegó',
    in_progress: 'Ya empezó el trabajo',
    completed: 'Todo listo',
  },
  unknown: 'Estado desconocido',
  /** Follows "La solicitud ...". */
  inWords: {
    pending_admin_review: 'todavía no tiene precio',
    admin_priced: 'tiene una cotización sin contestar',
    negotiating: 'tiene el precio en negociación',
    approved: 'ya tiene precio y falta pagar el depósito',
    payment_pending: 'ya tiene precio y la página de pago abierta',
    payment_completed: 'está pagada, pero falta verificar el pago',
    deposit_paid: 'está pagada, pero aún no tiene proveedor',
    provider_assigned: 'ya tiene proveedor',
    en_route: 'tiene un proveedor en camino',
    arrived: 'ya tiene al proveedor en el lugar',
    in_progress: 'está en curso',
    completed: 'ya está terminada',
    cancelled: 'está cancelada',
  },
  unknownInWords: 'tiene un estado desconocido',
  /** Under the status card's text: what happens now and what the customer has to do. */
  now: {
    pending_admin_review:
      'Estamos revisando su solicitud y le mandaremos un precio en cuanto podamos. Puede cerrar esta página; el enlace seguirá funcionando.',
    outside:
      'Parece que está fuera de nuestra zona. Aquí le avisaremos si alguien puede ir. Si es así, le mandaremos un precio.',
    admin_priced: 'No debe nada mientras no acepte. Esta cotización es válida por 24 horas.',
    negotiating: 'Estamos revisando su contraoferta. Aquí le responderemos.',
    final_offer: 'Nuestra cotización final, válida por 24 horas: acéptela o rechácela.',
    approved: `Ya quedamos en el precio. Pague el depósito del ${COMMISSION_PERCENT}% y le buscamos un proveedor.`,
    payment_completed: 'Estamos verificando su pago. Esto tarda un momento.',
    deposit_paid: 'Su depósito ya está pagado. Le estamos buscando un proveedor.',
    provider_assigned: (name: string) => `${name} aceptó el trabajo. Aquí le avisaremos cuando vaya en camino.`,
    job_offered: 'Mandamos su solicitud a un proveedor y estamos esperando a que la acepte. Aquí verá quién va a ir.',
    left: (name: string | null) =>
      `${name ?? 'El proveedor al que le preguntamos'} no puede ir. Estamos buscando otro proveedor. Su depósito vuelve a ser reembolsable.`,
    left_asked: (name: string | null) =>
      `${name ?? 'El proveedor al que le preguntamos'} ya no va a ir. Mandamos su solicitud a otro proveedor y estamos esperando a que la acepte.`,
    changed: 'El trabajo cambió y lo hará otro proveedor. Lo estamos buscando. Su depósito vuelve a ser reembolsable.',
    changed_asked:
      'El trabajo cambió y lo hará otro proveedor. Ya le preguntamos a uno y estamos esperando a que acepte.',
    en_route: 'Espere en un lugar seguro, lejos del tráfico.',
    in_progress: 'Su proveedor está trabajando en su vehículo.',
    stands_still: 'Por ahora, el trabajo está en pausa.',
    completed: 'El trabajo está terminado. Gracias por usar Shoulder.',
    closes: (time: string) => `Esta página se cierra a ${withFinalPeriod(withSpanishArticle(time))}`,
    cancelled: 'Esta solicitud ya está cerrada. No tiene que hacer nada más.',
    unknown: 'Vuelva a cargar esta página. Si sigue igual, llámenos.',
  },
  toasts: {
    job_offered: info(
      'Proveedor asignado',
      'Mandamos su solicitud a un proveedor y estamos esperando a que la acepte.',
    ),
    provider_assigned: success('Proveedor asignado', 'Su proveedor aceptó el trabajo.'),
    en_route: info('Proveedor en camino', 'Su proveedor va en camino hacia usted.'),
    arrived: success('Ya llegó el proveedor', 'Su proveedor ya llegó a donde está usted.'),
    in_progress: info('Servicio en curso', 'Su proveedor ya empezó el servicio.'),
    completed: success('Servicio terminado', 'Su servicio ya terminó. Califíquelo, por favor.'),
    partly_done: info(
      'Trabajo cerrado',
      'Solo se hizo una parte y la central dio el trabajo por terminado. Califíquelo, por favor.',
    ),
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
    arrived: 'Ya llegó',
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
