import type { CustomerRequest, Payment, Prisma } from '#prisma/generated/client.ts';
import type { CheckoutSession, Millis, RequestState, SessionStatus } from './rules/types.ts';
import { nextActor, turnSince } from './rules/view.ts';
import { canonicalStatus } from './rules/statuses.ts';

/**
 * Converts a row to the workflow's state and back. Only columns that the workflow owns appear here, so no contacts and
 * no places.
 */
export const STATE_COLUMNS = {
  id: true,
  version: true,
  request_type: true,
  service_type: true,
  text_consent_at: true,
  status: true,
  payment_status: true,
  created_at: true,
  waiting_since: true,
  admin_price_cents: true,
  customer_counter_offer_cents: true,
  admin_counter_offer_cents: true,
  negotiation_round: true,
  customer_final_decision: true,
  final_price_cents: true,
  deposit_amount_cents: true,
  approved_at: true,
  answer_reminded_at: true,
  deposit_paid_at: true,
  wait_chosen: true,
  wait_warned_at: true,
  provider_wait_minutes: true,
  assignments: true,
  provider_assigned: true,
  agreement_accepted_at: true,
  provider_silent_at: true,
  handshake: true,
  cancellation_asked_at: true,
  cancellation_declined_at: true,
  extra_cents: true,
  extra_status: true,
  extra_asked_at: true,
  extra_asks: true,
  service_completed_at: true,
  links_expired_at: true,
  on_site_paid_at: true,
  on_site_reminded_at: true,
  on_site_overdue_at: true,
  customer_rating: true,
  outcome: true,
  failure_reason: true,
  failure_at: true,
  search_started_at: true,
  search_answered_at: true,
  provider_fee_cents: true,
  provider_fee_paid_at: true,
  cancelled_at: true,
  cancelled_by: true,
} as const satisfies Prisma.CustomerRequestSelect;

/** The columns of a request's payments that are part of the workflow's state. */
export const LEDGER = {
  where: { session_id: { not: null } },
  orderBy: { n: 'asc' },
  select: {
    session_id: true,
    status: true,
    amount_cents: true,
    created_at: true,
    expires_at: true,
    settled_by_hand_at: true,
    returned_cents: true,
    refund_cents: true,
  },
} as const satisfies Prisma.PaymentFindManyArgs;

export type StateRow = Pick<CustomerRequest, keyof typeof STATE_COLUMNS>;
export type LedgerRow = Pick<Payment, keyof typeof LEDGER.select>;
export type RowWithPayments = StateRow & { payments: LedgerRow[] };

/** The workflow's state, read from a request's row. A workflow starts or restarts with it. */
export function stateOf(row: StateRow, ledger: LedgerRow[]): RequestState {
  return {
    requestId: row.id,
    version: row.version,
    requestType: row.request_type,
    serviceType: row.service_type,
    textConsent: row.text_consent_at !== null,
    status: canonicalStatus(row.status),
    paymentStatus: row.payment_status,
    createdAt: row.created_at.getTime(),
    waitingSince: row.waiting_since.getTime(),
    adminPriceCents: row.admin_price_cents,
    customerCounterOfferCents: row.customer_counter_offer_cents,
    adminCounterOfferCents: row.admin_counter_offer_cents,
    negotiationRound: row.negotiation_round,
    customerFinalDecision: row.customer_final_decision,
    finalPriceCents: row.final_price_cents,
    depositAmountCents: row.deposit_amount_cents,
    approvedAt: millis(row.approved_at),
    answerRemindedAt: millis(row.answer_reminded_at),
    sessions: ledger.flatMap(sessionOf),
    depositPaidAt: millis(row.deposit_paid_at),
    waitChosen: row.wait_chosen,
    waitWarnedAt: millis(row.wait_warned_at),
    providerWaitMinutes: row.provider_wait_minutes,
    assignments: row.assignments,
    providerAssigned: row.provider_assigned,
    agreementAcceptedAt: millis(row.agreement_accepted_at),
    providerSilentAt: millis(row.provider_silent_at),
    handshake: row.handshake,
    cancellationAskedAt: millis(row.cancellation_asked_at),
    cancellationDeclinedAt: millis(row.cancellation_declined_at),
    extraCents: row.extra_cents,
    extraStatus: row.extra_status,
    extraAskedAt: millis(row.extra_asked_at),
    extraAsks: row.extra_asks,
    serviceCompletedAt: millis(row.service_completed_at),
    linksExpiredAt: millis(row.links_expired_at),
    onSitePaidAt: millis(row.on_site_paid_at),
    onSiteRemindedAt: millis(row.on_site_reminded_at),
    onSiteOverdueAt: millis(row.on_site_overdue_at),
    customerRating: row.customer_rating,
    outcome: row.outcome,
    failureReason: row.failure_reason,
    failureAt: millis(row.failure_at),
    searchStartedAt: millis(row.search_started_at),
    searchAnsweredAt: millis(row.search_answered_at),
    providerFeeCents: row.provider_fee_cents,
    providerFeePaidAt: millis(row.provider_fee_paid_at),
    cancelledAt: millis(row.cancelled_at),
    cancelledBy: row.cancelled_by,
  };
}

/** The columns that a state is written to, except those that never change (id, type, creation time). */
export function columnsOf(state: RequestState, at: Millis): Prisma.CustomerRequestUpdateManyMutationInput {
  const current = state.sessions.findLast((session) => session.status !== 'expired');
  return {
    version: state.version,
    updated_at: new Date(at),
    status: state.status,
    payment_status: state.paymentStatus,
    waiting_since: new Date(state.waitingSince),
    next_actor: nextActor(state),
    turn_since: new Date(turnSince(state)),
    payment_link_id: current?.id ?? null,
    admin_price_cents: state.adminPriceCents,
    customer_counter_offer_cents: state.customerCounterOfferCents,
    admin_counter_offer_cents: state.adminCounterOfferCents,
    negotiation_round: state.negotiationRound,
    customer_final_decision: state.customerFinalDecision,
    final_price_cents: state.finalPriceCents,
    deposit_amount_cents: state.depositAmountCents,
    approved_at: date(state.approvedAt),
    answer_reminded_at: date(state.answerRemindedAt),
    deposit_paid: state.depositPaidAt !== null,
    deposit_paid_at: date(state.depositPaidAt),
    wait_chosen: state.waitChosen,
    wait_warned_at: date(state.waitWarnedAt),
    provider_wait_minutes: state.providerWaitMinutes,
    assignments: state.assignments,
    provider_assigned: state.providerAssigned,
    agreement_accepted_at: date(state.agreementAcceptedAt),
    provider_silent_at: date(state.providerSilentAt),
    handshake: state.handshake,
    cancellation_asked_at: date(state.cancellationAskedAt),
    cancellation_declined_at: date(state.cancellationDeclinedAt),
    extra_cents: state.extraCents,
    extra_status: state.extraStatus,
    extra_asked_at: date(state.extraAskedAt),
    extra_asks: state.extraAsks,
    service_completed_at: date(state.serviceCompletedAt),
    links_expired_at: date(state.linksExpiredAt),
    on_site_paid_at: date(state.onSitePaidAt),
    on_site_reminded_at: date(state.onSiteRemindedAt),
    on_site_overdue_at: date(state.onSiteOverdueAt),
    customer_rating: state.customerRating,
    outcome: state.outcome,
    failure_reason: state.failureReason,
    failure_at: date(state.failureAt),
    search_started_at: date(state.searchStartedAt),
    search_answered_at: date(state.searchAnsweredAt),
    provider_fee_cents: state.providerFeeCents,
    provider_fee_paid_at: date(state.providerFeePaidAt),
    cancelled_at: date(state.cancelledAt),
    cancelled_by: state.cancelledBy,
  };
}

/**
 * A payment's Checkout Session. If Stripe opened one that the workflow never recorded, nobody may pay it, so its status
 * is `closing`.
 */
function sessionOf(row: LedgerRow): CheckoutSession[] {
  if (!row.session_id) return [];
  const status: SessionStatus = row.status === 'opening' ? 'closing' : row.status;
  return [
    {
      id: row.session_id,
      amountCents: row.amount_cents,
      openedAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      status,
      ...(row.returned_cents > 0 ? { returnedCents: row.returned_cents } : {}),
      ...(row.refund_cents === null ? {} : { refundCents: row.refund_cents }),
      ...(row.settled_by_hand_at ? { settledByHand: true as const } : {}),
    },
  ];
}

function millis(value: Date | null): Millis | null {
  return value === null ? null : value.getTime();
}

function date(value: Millis | null): Date | null {
  return value === null ? null : new Date(value);
}
