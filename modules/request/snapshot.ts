import type { CustomerRequest, Payment, Prisma } from '#prisma/generated/client.ts';
import type { ArrivalPromise, CheckoutSession, Millis, RequestState, SessionStatus } from './rules/types.ts';
import { nextActor, turnSince } from './rules/view.ts';
import { elsewhereOf } from './rules/sessions.ts';
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
  promised_first_at: true,
  promised_at: true,
  promise_made_at: true,
  promise_renewals: true,
  promise_asked_at: true,
  promise_warned_at: true,
  late_reason: true,
  arrived_at: true,
  provider_silent_at: true,
  handshake: true,
  cancellation_asked_at: true,
  cancellation_solved: true,
  cancellation_declined_at: true,
  extra_cents: true,
  extra_status: true,
  extra_asked_at: true,
  extra_asks: true,
  change_status: true,
  change_service_type: true,
  change_price_cents: true,
  change_deposit_cents: true,
  change_by: true,
  change_same_provider: true,
  change_asked_at: true,
  change_due_at: true,
  change_asks: true,
  first_service_type: true,
  first_price_cents: true,
  service_completed_at: true,
  links_expired_at: true,
  on_site_paid_at: true,
  on_site_reminded_at: true,
  on_site_overdue_at: true,
  customer_rating: true,
  outcome: true,
  failure_reason: true,
  failure_at: true,
  failure_reports: true,
  searches: true,
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
    returned_by_hand_cents: true,
    disputed_cents: true,
    dispute_outcome: true,
  },
} as const satisfies Prisma.PaymentFindManyArgs;

export type PromiseRow = Pick<
  CustomerRequest,
  | 'promised_first_at'
  | 'promised_at'
  | 'promise_made_at'
  | 'promise_renewals'
  | 'promise_asked_at'
  | 'promise_warned_at'
  | 'late_reason'
  | 'arrived_at'
>;
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
    sessions: ledger.flatMap(sessionsOf),
    depositPaidAt: millis(row.deposit_paid_at),
    waitChosen: row.wait_chosen,
    waitWarnedAt: millis(row.wait_warned_at),
    providerWaitMinutes: row.provider_wait_minutes,
    assignments: row.assignments,
    providerAssigned: row.provider_assigned,
    agreementAcceptedAt: millis(row.agreement_accepted_at),
    promise: promiseOf(row),
    providerSilentAt: millis(row.provider_silent_at),
    handshake: row.handshake,
    cancellationAskedAt: millis(row.cancellation_asked_at),
    cancellationSolved: row.cancellation_solved,
    cancellationDeclinedAt: millis(row.cancellation_declined_at),
    extraCents: row.extra_cents,
    extraStatus: row.extra_status,
    extraAskedAt: millis(row.extra_asked_at),
    extraAsks: row.extra_asks,
    changeStatus: row.change_status,
    changeServiceType: row.change_service_type,
    changePriceCents: row.change_price_cents,
    changeDepositCents: row.change_deposit_cents,
    changeBy: row.change_by === 'provider' || row.change_by === 'admin' ? row.change_by : null,
    changeSameProvider: row.change_same_provider,
    changeAskedAt: millis(row.change_asked_at),
    changeDueAt: millis(row.change_due_at),
    changeAsks: row.change_asks,
    firstServiceType: row.first_service_type,
    firstPriceCents: row.first_price_cents,
    serviceCompletedAt: millis(row.service_completed_at),
    linksExpiredAt: millis(row.links_expired_at),
    onSitePaidAt: millis(row.on_site_paid_at),
    onSiteRemindedAt: millis(row.on_site_reminded_at),
    onSiteOverdueAt: millis(row.on_site_overdue_at),
    customerRating: row.customer_rating,
    outcome: row.outcome,
    failureReason: row.failure_reason,
    failureAt: millis(row.failure_at),
    failureReports: row.failure_reports,
    searches: row.searches,
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
    service_type: state.serviceType,
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
    promised_first_at: date(state.promise?.firstAt),
    promised_at: date(state.promise?.at),
    promise_made_at: date(state.promise?.madeAt),
    promise_renewals: state.promise?.renewals ?? 0,
    promise_asked_at: date(state.promise?.askedAt),
    promise_warned_at: date(state.promise?.warnedAt),
    late_reason: state.promise?.reason ?? null,
    arrived_at: date(state.promise?.arrivedAt),
    provider_silent_at: date(state.providerSilentAt),
    handshake: state.handshake,
    cancellation_asked_at: date(state.cancellationAskedAt),
    cancellation_solved: state.cancellationSolved,
    cancellation_declined_at: date(state.cancellationDeclinedAt),
    extra_cents: state.extraCents,
    extra_status: state.extraStatus,
    extra_asked_at: date(state.extraAskedAt),
    extra_asks: state.extraAsks,
    change_status: state.changeStatus,
    change_service_type: state.changeServiceType,
    change_price_cents: state.changePriceCents,
    change_deposit_cents: state.changeDepositCents,
    change_by: state.changeBy,
    change_same_provider: state.changeSameProvider,
    change_asked_at: date(state.changeAskedAt),
    change_due_at: date(state.changeDueAt),
    change_asks: state.changeAsks,
    first_service_type: state.firstServiceType,
    first_price_cents: state.firstPriceCents,
    service_completed_at: date(state.serviceCompletedAt),
    links_expired_at: date(state.linksExpiredAt),
    on_site_paid_at: date(state.onSitePaidAt),
    on_site_reminded_at: date(state.onSiteRemindedAt),
    on_site_overdue_at: date(state.onSiteOverdueAt),
    customer_rating: state.customerRating,
    outcome: state.outcome,
    failure_reason: state.failureReason,
    failure_at: date(state.failureAt),
    failure_reports: state.failureReports,
    searches: state.searches,
    search_started_at: date(state.searchStartedAt),
    search_answered_at: date(state.searchAnsweredAt),
    provider_fee_cents: state.providerFeeCents,
    provider_fee_paid_at: date(state.providerFeePaidAt),
    cancelled_at: date(state.cancelledAt),
    cancelled_by: state.cancelledBy,
  };
}

/** The current provider's promise; null until they accept. */
export function promiseOf(row: PromiseRow): ArrivalPromise | null {
  const { promised_first_at: first, promised_at: at, promise_made_at: made } = row;
  if (!first || !at || !made) return null;
  return {
    firstAt: first.getTime(),
    at: at.getTime(),
    madeAt: made.getTime(),
    renewals: row.promise_renewals,
    askedAt: millis(row.promise_asked_at),
    warnedAt: millis(row.promise_warned_at),
    reason: row.late_reason,
    arrivedAt: millis(row.arrived_at),
  };
}

/** A session that Stripe opened but the workflow never recorded must not be paid, so it's to be closed. */
export function sessionsOf(row: LedgerRow): CheckoutSession[] {
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
      ...(elsewhereOf(row) > 0 ? { elsewhereCents: elsewhereOf(row) } : {}),
      ...(row.settled_by_hand_at ? { settledByHand: true as const } : {}),
    },
  ];
}

function millis(value: Date | null): Millis | null {
  return value === null ? null : value.getTime();
}

function date(value: Millis | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value);
}
