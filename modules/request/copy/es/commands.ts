import type { FailureReason, HandBackReason } from '../../rules/endings.ts';
import type { LateReason } from '../../rules/late-reasons.ts';
import type { EditableField } from '../../rules/editable.ts';
import { formatAccuracy } from '#modules/place/rules/distance.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import { servicesTexts } from './services.ts';
import type { ProviderWarning } from '../../rules/provider-warnings.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { paymentMethodsTexts } from './payment-methods.ts';
import type {
  commandButtons as EnglishButtons,
  commandToasts as EnglishToasts,
  activitySentences as English,
} from '../en/commands.ts';

const FIELDS: Record<EditableField, string> = {
  phone: 'teléfono',
  email: 'correo',
  service_description: 'descripción',
  vehicle_year: 'año del vehículo',
  vehicle_make: 'marca del vehículo',
  vehicle_model: 'modelo del vehículo',
  vehicle_plate: 'placas',
  location_address: 'ubicación del vehículo',
  destination_address: 'destino',
};

const WARNING_WORDS: Record<ProviderWarning, string> = {
  card_not_taken: 'el cliente solo puede pagar con tarjeta y el proveedor no la acepta',
  card_unknown: 'el cliente solo puede pagar con tarjeta y no se sabe si el proveedor la acepta',
  flatbed_unknown: 'el vehículo necesita plataforma y no se sabe si el proveedor la tiene',
  inactive: 'está desactivado en el directorio',
  declined: 'no quiere recibir trabajos',
  rating_low: 'tiene menos de 2.5 estrellas',
  payments_unverified: 'tiene 3 o más pagos sin confirmar',
  insurance_expired: 'tiene el seguro vencido',
  insurance_low: 'su seguro es de menos de $500,000',
  insurance_missing: 'no tiene seguro registrado',
  license_missing: 'no tiene licencia registrada',
};
const despiteWarnings = (known: readonly ProviderWarning[]) =>
  known.length > 0 ? ` a pesar de que ${known.map((warning) => WARNING_WORDS[warning]).join(' y ')}` : '';

const METHOD_WORDS = paymentMethodsTexts.names;

const FAILURE_REASON_WORDS: Record<FailureReason, string> = {
  nobody_here: 'no hay nadie',
  service_failed: 'el servicio no dio resultado',
  wrong_equipment: 'no trae el equipo adecuado',
  unsafe: 'el lugar no es seguro',
  drop_off_closed: 'el destino está cerrado o no recibe el vehículo',
  own_vehicle: 'tiene un problema con su vehículo',
};

const HAND_BACK_WORDS: Record<HandBackReason, string> = {
  own_vehicle: FAILURE_REASON_WORDS.own_vehicle,
  other: 'otro motivo',
};
const LATE_REASON_WORDS: Record<LateReason, string> = {
  traffic: 'tráfico',
  earlier_job: 'otro trabajo se alargó',
  wrong_place: 'fue al lugar equivocado',
  other: 'otro motivo',
};

export const activitySentences: TranslationOf<typeof English> = {
  request_submitted: () => 'El cliente envió la solicitud',
  phone_request_created: ({ cents }) =>
    `La central creó una solicitud por teléfono con un precio de ${formatMoney(cents)}`,
  location_shared: ({ meters }) =>
    `El cliente compartió su ubicación${meters === null ? '' : `, con un margen de error de unos ${formatAccuracy(meters, 'es')}`}`,
  location_typed: () => 'El cliente escribió dónde está el vehículo',
  location_asked: () => 'La central envió un enlace para compartir la ubicación',
  location_link_made: () => 'La central creó un enlace para compartir la ubicación',
  sms_consent_by_voice: () => 'El cliente aceptó por teléfono recibir mensajes',
  sms_consent_ended: () => 'Se corrigió el teléfono: todavía no hay permiso para mandar mensajes al número nuevo',
  links_replaced: () => 'Se corrigió el teléfono: los enlaces anteriores del cliente ya no sirven',
  card_only_set: ({ cardOnly }) =>
    `La central anotó que el cliente ${cardOnly ? 'solo puede pagar con tarjeta' : 'también puede pagar de otras formas'}`,
  locked_in_set: ({ lockedIn }) =>
    `La central anotó que ${lockedIn === null ? 'no hay nadie encerrado' : `hay ${lockedIn === 'child' ? 'un niño encerrado' : 'una mascota encerrada'}`}`,
  answers_set: () => 'La central corrigió las respuestas sobre el trabajo',
  payment_methods_set: ({ by, methods }) =>
    `${by === 'provider' ? 'El proveedor' : 'La central'} indicó cómo se paga en el lugar: ${methods.map((method) => METHOD_WORDS[method]).join(', ')}`,
  fee_payment_told: ({ method }) =>
    `El proveedor pidió que le manden por ${METHOD_WORDS[method]} el pago por haber ido`,
  request_edited: ({ fields }) => `La central cambió estos datos: ${fields.map((field) => FIELDS[field]).join(', ')}`,
  photo_added: (photo) => `${photoTaker(photo)} agregó una ${photoWords(photo)}`,
  photo_removed: (photo) => `${photoTaker(photo)} quitó una ${photoWords(photo)}`,

  price_set: ({ cents }) => `La central puso un precio de ${formatMoney(cents)}`,
  offer_accepted: ({ cents }) => `El cliente aceptó la cotización de ${formatMoney(cents)}`,
  counter_made: ({ cents }) => `El cliente hizo una contraoferta de ${formatMoney(cents)}`,
  offer_rejected: ({ final }) =>
    final ? 'El cliente rechazó la cotización final' : 'El cliente rechazó la cotización',
  counter_accepted: ({ cents }) => `La central aceptó la contraoferta de ${formatMoney(cents)}`,
  counter_rejected: ({ cents }) => `La central rechazó la contraoferta de ${formatMoney(cents)}`,
  final_offer_made: ({ cents }) => `La central hizo una cotización final de ${formatMoney(cents)}`,

  payment_opened: ({ cents }) => `Se abrió la página para pagar el depósito de ${formatMoney(cents)}`,
  payment_reported: () => 'Se reportó el pago y se está verificando',
  deposit_paid: ({ cents }) => `Se pagó el depósito de ${formatMoney(cents)}`,
  payment_mismatch: ({ cents }) =>
    `El pago de ${formatMoney(cents)} no corresponde a la solicitud, así que se inició el reembolso`,
  payment_unwanted: ({ cents }) => `El pago de ${formatMoney(cents)} ya no hacía falta, así que se inició el reembolso`,
  session_expired: () => 'La página de pago venció sin que se pagara',
  refund_started: ({ cents }) => `Se inició el reembolso de ${formatMoney(cents)}`,
  refund_completed: ({ cents }) => `Se completó el reembolso de ${formatMoney(cents)}`,
  refund_failed: ({ cents }) => `Falló el reembolso de ${formatMoney(cents)} (requiere atención)`,
  refunded_at_stripe: ({ cents }) =>
    `Se hizo un reembolso de ${formatMoney(cents)} directamente en Stripe (requiere atención)`,
  refund_settled_by_hand: ({ cents }) =>
    `La central pagó el reembolso de ${formatMoney(cents)} de otra manera y dio el motivo`,
  refund_retried: () => 'La central volvió a intentar el reembolso',
  dispute_opened: ({ cents }) =>
    `El cliente le pidió al banco un contracargo de ${formatMoney(cents)} (requiere atención)`,
  dispute_withdrawn: ({ cents }) => `Stripe retiene ${formatMoney(cents)} por el contracargo`,
  dispute_reinstated: ({ cents }) => `Stripe devolvió los ${formatMoney(cents)} que retenía por el contracargo`,
  dispute_won: ({ cents }) => `Ganamos el contracargo de ${formatMoney(cents)} y conservamos el pago`,
  dispute_lost: ({ cents }) =>
    `Perdimos el contracargo de ${formatMoney(cents)} y el banco le devolvió el dinero al cliente`,

  provider_assigned: (known) => `La central asignó un proveedor${despiteWarnings(known.despite)}`,
  provider_replaced: (known) => `La central cambió de proveedor${despiteWarnings(known.despite)}`,
  links_generated: () => 'La central creó enlaces nuevos',
  agreement_accepted: () => 'El proveedor aceptó el acuerdo',
  arrival_promised: ({ minutes }) => `El proveedor prometió llegar en ${minutes} minutos`,
  arrival_promised_again: ({ minutes, reason, by }) =>
    `${by === 'provider' ? 'El proveedor' : 'La central'} dio otra hora de llegada: en ${minutes} minutos${reason ? ` (${LATE_REASON_WORDS[reason]})` : ''}`,
  promise_checked: () => 'Se le preguntó al proveedor si la hora prometida sigue en pie',
  promise_in_doubt: () =>
    'El proveedor no ha llegado ni ha dado otra hora, y ya se le avisó al cliente (requiere atención)',
  agreement_declined: () => 'El proveedor rechazó el acuerdo',
  job_declined: () => 'El proveedor no aceptó el trabajo',
  job_handed_back: ({ reason }) =>
    `El proveedor devolvió el trabajo cuando ya iba en camino: ${HAND_BACK_WORDS[reason]}`,
  job_started: () => 'El proveedor se puso en camino',
  provider_arrived: () => 'El proveedor llegó',
  provider_silent: () => 'El proveedor no respondió en 5 minutos (requiere atención)',
  provider_unseen: () => 'El proveedor lleva un minuto sin enviar su ubicación, así que se le preguntó cuánto le falta',
  minutes_told: ({ minutes }) => `El proveedor dice que está a ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}`,
  code_verified: () => 'El proveedor escribió el código del cliente',
  code_wrong: ({ tries, most }) => `El proveedor escribió un código equivocado (intento ${tries} de ${most})`,
  code_skipped: () => 'El proveedor siguió sin el código del cliente y dio el motivo',
  family_link_made: () => 'El cliente creó un enlace para la familia',
  family_link_ended: () => 'El cliente cerró el enlace para la familia',
  service_started: () => 'El proveedor empezó el servicio',
  job_completed: () => 'El proveedor terminó el trabajo',
  on_site_paid: ({ by }) => `${by === 'provider' ? 'El proveedor' : 'La central'} confirmó el pago en el lugar`,
  on_site_unpaid: () => 'El proveedor dice que no le pagaron en el lugar (requiere atención)',
  extra_asked: ({ cents }) => `El proveedor pidió un cargo adicional de ${formatMoney(cents)}`,
  extra_approved: ({ cents }) => `El cliente aprobó el cargo adicional de ${formatMoney(cents)}`,
  extra_declined: ({ cents }) => `El cliente rechazó el cargo adicional de ${formatMoney(cents)}`,
  extra_unanswered: ({ cents }) =>
    `El cliente no respondió a tiempo sobre el cargo adicional de ${formatMoney(cents)}, así que se rechazó`,
  service_corrected: ({ service }) => `La central corrigió el servicio: ahora es "${servicesTexts.services[service]}"`,
  change_proposed: ({ by, service, cents }) =>
    `${by === 'provider' ? 'El proveedor' : 'La central'} propuso cambiar el trabajo a "${servicesTexts.services[service]}" por ${formatMoney(cents)}`,
  change_accepted: ({ cents }) =>
    `El cliente aceptó el cambio y falta que pague el segundo depósito de ${formatMoney(cents)}`,
  change_declined: () => 'El cliente rechazó el cambio propuesto',
  change_withdrawn: ({ by }) => `${by === 'provider' ? 'El proveedor' : 'La central'} retiró la propuesta de cambio`,
  change_unanswered: () => 'La propuesta de cambio no se contestó a tiempo y se retiró',
  job_changed: ({ service, cents }) =>
    `El trabajo cambió a "${servicesTexts.services[service]}" por ${formatMoney(cents)}`,
  on_site_reminder: () => 'Se le recordó al proveedor que confirme el pago en el lugar',
  on_site_overdue: () => 'El pago en el lugar lleva más de 1 hora sin confirmarse (requiere atención)',
  search_started: ({ called }) =>
    `El proveedor ya llegó, pero no encuentra al cliente${called ? ' y ya lo llamó' : ''}`,
  search_answered: () => 'El cliente le contestó al proveedor que sí está ahí',
  failure_reported: ({ reason }) => `El proveedor no puede hacer el trabajo: ${FAILURE_REASON_WORDS[reason]}`,
  job_resumed: ({ by }) => `${by === 'provider' ? 'El proveedor' : 'La central'} retomó el trabajo`,
  rated: ({ stars, review }) =>
    `El cliente calificó el servicio con ${stars} ${stars === 1 ? 'estrella' : 'estrellas'}${review ? ' y dejó un comentario' : ''}`,
  links_expired: () => 'Los enlaces vencieron',

  cancelled: ({ by, solved }) =>
    `${by === 'customer' ? 'El cliente' : 'La central'} canceló la solicitud${solved ? ` porque ${by === 'customer' ? '' : 'el cliente '}pudo seguir sin ayuda` : ''}`,
  job_partly_done: ({ cents, agreed }) =>
    `La central cerró el trabajo como parcial: ${formatMoney(cents)} en vez de los ${formatMoney(agreed)} acordados`,
  job_ended: ({ outcome, kept, provider }) =>
    `La central cerró el trabajo porque ${outcome === 'gone' ? 'no había nadie' : 'no se hizo'}: ${kept > 0 ? `retiene ${formatMoney(kept)} del depósito` : 'no retiene nada del depósito'}${provider > 0 ? ` y de ahí le da ${formatMoney(provider)} al proveedor` : ''}`,
  provider_fee_paid: ({ cents }) => `La central le pagó ${formatMoney(cents)} al proveedor`,
  cancelled_to_delete: () => 'La central canceló la solicitud para eliminarla',
  cancellation_asked: ({ solved }) => `El cliente pidió cancelar${solved ? ' porque pudo seguir sin ayuda' : ''}`,
  cancellation_declined: () => 'La central no aceptó la cancelación',
  drop_off_asked: () => 'El cliente pidió otro destino',
  drop_off_kept: () => 'La central dejó el destino como estaba',
  cancellation_dropped: () =>
    'Se descartó la petición de cancelar: el cliente aceptó el cambio y ya puede cancelar por su cuenta',
  wait_warned: ({ minutes }) => `Se le ofreció al cliente el reembolso después de ${minutes} minutos sin proveedor`,
  wait_chosen: () => 'El cliente decidió seguir esperando un proveedor',
  refund_taken: () => 'El cliente prefirió el reembolso',
  no_provider_found: ({ minutes }) => `Se canceló la solicitud: no se encontró proveedor en ${minutes} minutos`,
  reminded: ({ of }) =>
    ({
      price: 'Se le recordó el precio al cliente',
      deposit: 'Se le recordó el depósito al cliente',
      desk: 'La central lleva 30 minutos sin responder (requiere atención)',
    })[of],
  no_answer: () => 'Se canceló la solicitud: nadie respondió en 24 horas',
  deposit_window_passed: () => 'Se canceló la solicitud: no se pagó el depósito en 24 horas',
};

function photoTaker({ moment }: { moment: string }): string {
  return moment === 'customer' ? 'El cliente' : 'El proveedor';
}

function photoWords({ moment, tow }: { moment: string; tow: boolean }): string {
  if (moment === 'customer') return 'foto';
  if (moment === 'report') return 'foto con el aviso';
  const pickup = moment === 'pickup';
  if (tow) return `foto al ${pickup ? 'recoger' : 'entregar'} el vehículo`;
  return `foto de ${pickup ? 'antes' : 'después'} del trabajo`;
}

export const commandButtons: TranslationOf<typeof EnglishButtons> = {
  reject_counter: 'Rechazar contraoferta',
  retry_refund: 'Reintentar el reembolso',
  wait_for_provider: 'Seguir esperando',
  take_refund: 'Recuperar mi depósito',
  generate_links: 'Crear enlaces de seguimiento',
  start_job: 'Iniciar trabajo',
  arrived: 'Ya llegué',
  start_service: 'Iniciar servicio',
  complete_job: 'Terminar trabajo',
  decline_extra: 'Rechazar el cargo',
  decline_change: 'Rechazar el cambio',
  confirm_payment: 'Confirmar que ya se pagó',
  report_unpaid: 'No me pagaron',
  decline_cancellation: 'Seguir con el servicio',
  answer_search: 'Aquí estoy',
  pay_provider_fee: 'Marcar como pagado',
};

export const commandToasts: TranslationOf<typeof EnglishToasts> = {
  reject_counter: {
    done: success('Contraoferta rechazada', 'La solicitud quedó cancelada.'),
    failed: failure('Error', 'No se pudo rechazar la contraoferta'),
  },
  retry_refund: {
    done: success('Reembolso en proceso', 'Se lo pedimos otra vez a Stripe. Vea el resultado en el registro.'),
    failed: failure('Error', 'No se pudo reintentar el reembolso. Intente de nuevo.'),
  },
  wait_for_provider: {
    done: success('Seguimos buscando', 'Gracias por esperar. Seguimos buscando un proveedor cerca de usted.'),
  },
  take_refund: {
    done: success('Solicitud cancelada', 'Su solicitud quedó cancelada. Le estamos reembolsando el depósito.'),
  },
  generate_links: {
    done: success('Enlaces creados', 'Ya están listos los enlaces de seguimiento.'),
    failed: failure('Error', 'No se pudieron crear los enlaces de seguimiento'),
  },
  start_job: {},
  arrived: {},
  start_service: {},
  complete_job: {},
  report_unpaid: {
    done: success('Avisamos a la central', 'La central ya lo ve. Si después le pagan, confirme el pago.'),
  },
  decline_extra: {
    done: success('Cargo adicional rechazado', 'No tiene que pagarlo. Su precio queda como se acordó.'),
  },
  decline_change: {
    done: success('Cambio rechazado', 'No se le cobrará nada por ese cambio. La central ya ve su respuesta.'),
    failed: failure('Error', 'No se pudo rechazar el cambio. Intente de nuevo.'),
  },
  decline_cancellation: {
    done: success('Cancelación no aceptada', 'El cliente y el proveedor ya lo ven en sus páginas.'),
    failed: failure('Error', 'No se pudo seguir con el servicio. Intente de nuevo.'),
  },
  answer_search: {
    done: success('Respuesta guardada', 'Su proveedor ya puede ver que usted está ahí.'),
    failed: failure('Error', 'No se pudo avisar al proveedor. Intente de nuevo.'),
  },
  pay_provider_fee: { done: success('Pago anotado', 'El pago al proveedor quedó anotado.') },
};
