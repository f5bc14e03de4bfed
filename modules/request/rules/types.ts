import type { ActivityEntry } from './log-events.ts';
import type { Cents } from '#kernel/money.ts';
import type { Actor, CanonicalStatus, PaymentStatus, RequestType } from './statuses.ts';
import type { ServiceType } from './services.ts';
import type { FailureReason, JobOutcome } from './endings.ts';
import type { LateReason } from './late-reasons.ts';

/**
 * Times are in milliseconds since 1970 (UTC), money is in cents. This file has no personal data, so all of it may enter
 * Temporal.
 */
export type Millis = number;

/**
 * The status of a Checkout Session. `open`: can be paid; `closing`: must be expired at Stripe; `reported`: Stripe's
 * webhook says that it's paid, and we still have to check; `paid`: kept as a deposit, at least in part.
 */
export type SessionStatus =
  'open' | 'closing' | 'expired' | 'reported' | 'paid' | 'refund_due' | 'refunded' | 'refund_failed';

/** What the customer said to an extra charge. Without an answer in time, it becomes `declined`. */
export type ExtraStatus = 'asked' | 'approved' | 'declined';

/**
 * A proposal to change the job. `asked`: the customer decides; `deposit_due`: they accepted, and a second deposit must
 * be paid first; `withdrawn`: taken back, or not answered in time.
 */
export type ChangeStatus = 'asked' | 'deposit_due' | 'accepted' | 'declined' | 'withdrawn';

/** The customer's arrival code: the provider enters it, or skips it with a reason. */
export type HandshakeStatus = 'waiting' | 'verified' | 'skipped';

export interface CheckoutSession {
  id: string;
  amountCents: Cents;
  openedAt: Millis;
  expiresAt: Millis;
  status: SessionStatus;
  /** Whether this payment was kept as a deposit, either the first or the second one. */
  isDeposit?: true;
  /** How much of this payment must go back in all, in any way; missing until a refund was decided. */
  toReturnCents?: Cents;
  /** How much of this payment we gave back so far, at Stripe or another way. */
  returnedCents?: Cents;
  /** How much of `returnedCents` the desk gave back another way, after a refund had failed at Stripe. */
  settledCents?: Cents;
  /** Money that went back without us: refunds that somebody made at Stripe itself, and disputes lost at the bank. */
  elsewhereCents?: Cents;
  /** The number of our attempt to refund this payment: the one in progress, or the last one. */
  refundAttempt?: number;
}

/** A session that Stripe just opened. */
export type NewSession = Omit<CheckoutSession, 'status'>;

/** By when a provider promises to be there (`promises.ts`). Each assignment has its own, made when it's accepted. */
export interface ArrivalPromise {
  /** The first promised time. It counts for statistics, and for returning the deposit if the provider is late. */
  firstAt: Millis;
  /** The time that's promised now. It's a whole minute, so that it's exactly the time that people see. */
  at: Millis;
  /** When `at` was promised. */
  madeAt: Millis;
  /** How many times the provider changed the promised time. */
  renewals: number;
  /** When the provider was asked whether `at` still holds. */
  askedAt: Millis | null;
  /** When the customer was told that `at` is in doubt, because no new time came. */
  warnedAt: Millis | null;
  /** Why `at` isn't the first time, if the provider said so. */
  reason: LateReason | null;
  arrivedAt: Millis | null;
}

/**
 * All that the workflow stores about a request. The projection writes all of it to the row, so that a restarted
 * workflow can start from the row.
 */
export interface RequestState {
  requestId: string;
  /** 0 until a workflow has taken over the row, which makes it 1. Each later change adds 1. */
  version: number;
  requestType: RequestType;
  serviceType: ServiceType;
  status: CanonicalStatus;
  paymentStatus: PaymentStatus | null;
  createdAt: Millis;
  /** When the current wait for somebody began. If nobody answers a price, the request is cancelled 24 hours later. */
  waitingSince: Millis;

  adminPriceCents: Cents | null;
  customerCounterOfferCents: Cents | null;
  adminCounterOfferCents: Cents | null;
  /**
   * 0 while the admin reviews the customer's counter-offer, 2 after the admin's answer; null without a counter-offer
   * (docs/product.md, "Statuses").
   */
  negotiationRound: number | null;
  customerFinalDecision: 'accepted' | 'rejected' | null;
  finalPriceCents: Cents | null;
  depositAmountCents: Cents | null;
  /**
   * When the price was agreed; for a phone request, when its first payment page was opened. The time to pay the deposit
   * starts here.
   */
  approvedAt: Millis | null;
  /** When the last reminder to answer the price or pay the deposit was sent. */
  answerRemindedAt: Millis | null;

  sessions: CheckoutSession[];
  depositPaidAt: Millis | null;
  /** True if the customer chose to keep waiting for a provider. */
  waitChosen: boolean;
  /** When half of the wait was over, and the customer was asked whether to keep waiting. */
  waitWarnedAt: Millis | null;
  /** How long this request waits for a provider: the setting when its deposit was paid. Null for the default. */
  providerWaitMinutes: number | null;

  /** How many times a provider was assigned. Each assignment has its own job link. */
  assignments: number;
  providerAssigned: boolean;
  agreementAcceptedAt: Millis | null;
  /** By when this provider promises to be there; null until they accept. */
  promise: ArrivalPromise | null;
  /** When the desk was alerted that this provider hasn't answered. */
  providerSilentAt: Millis | null;
  /**
   * Whether this assignment's arrival code was entered or skipped; null if nobody is assigned, or if the assignment has
   * no code. The code itself never enters Temporal.
   */
  handshake: HandshakeStatus | null;
  /** When the customer asked to cancel after assignment. The admin decides. */
  cancellationAskedAt: Millis | null;
  /** True if the customer asked to cancel because they got going on their own. */
  cancellationSolved: boolean;
  /** When the desk last declined a cancellation. */
  cancellationDeclinedAt: Millis | null;

  /**
   * The last extra charge that this provider asked for. It's paid on site, and isn't part of price, deposit or
   * commission.
   */
  extraCents: Cents | null;
  extraStatus: ExtraStatus | null;
  extraAskedAt: Millis | null;
  extraAsks: number;

  /**
   * The last proposal to change the job: the new service, the new price, and the second deposit to be paid before the
   * change takes effect (0: none).
   */
  changeStatus: ChangeStatus | null;
  changeServiceType: ServiceType | null;
  changePriceCents: Cents | null;
  changeDepositCents: Cents | null;
  changeBy: 'provider' | 'admin' | null;
  /**
   * Whether the same provider does the changed job. Also true if nobody was assigned when the change was proposed, or
   * if another provider has been assigned since.
   */
  changeSameProvider: boolean;
  changeAskedAt: Millis | null;
  /** The time until which the customer can answer, or pay the second deposit. */
  changeDueAt: Millis | null;
  /** When the last proposal took effect, was declined or was taken back; null while it's open. */
  changeClosedAt: Millis | null;
  changeAsks: number;
  /** What the customer agreed to first; null until a change was accepted or the job ended as partly done. */
  firstServiceType: ServiceType | null;
  firstPriceCents: Cents | null;

  serviceCompletedAt: Millis | null;
  linksExpiredAt: Millis | null;
  onSitePaidAt: Millis | null;
  /** When the provider was reminded to confirm the on-site payment, and (`onSiteOverdueAt`) when their time ran out. */
  onSiteRemindedAt: Millis | null;
  onSiteOverdueAt: Millis | null;
  /** When the provider said that they weren't paid on site. */
  onSiteUnpaidAt: Millis | null;
  customerRating: number | null;

  /** How the job ended; null before that, and for a request that ended before there was a job. */
  outcome: JobOutcome | null;
  /** Why the provider on site can't do the job. Set while the desk decides what happens. */
  failureReason: FailureReason | null;
  failureAt: Millis | null;
  /**
   * `failureReports`: how many times this assignment's provider reported that the job can't be done. `searches`: how
   * many times they asked where the customer is.
   */
  failureReports: number;
  searches: number;
  /** When the provider on site last asked where the customer is, and (`searchAnsweredAt`) when they got an answer. */
  searchStartedAt: Millis | null;
  searchAnsweredAt: Millis | null;
  /** What Shoulder pays the provider for a job that wasn't done, out of the deposit. */
  providerFeeCents: Cents | null;
  providerFeePaidAt: Millis | null;

  cancelledAt: Millis | null;
  cancelledBy: Actor | null;
}

/** What the state of a new request is made from. */
export interface NewRequest {
  requestId: string;
  requestType: RequestType;
  serviceType: ServiceType;
  createdAt: Millis;
  /** The price agreed with a phone caller; null for an online request. */
  finalPriceCents: Cents | null;
}

/** Fields that any command can have. */
export interface CommandFields {
  /** The request's version when the form was loaded. Decisions based on an older one are rejected as stale. */
  version?: number;
  /** The id of the row in `command_inputs` with this command's personal text. The projection copies that text. */
  inputId?: string;
  /**
   * The number of the assignment whose job link the provider used. A late tap by a replaced provider has the number of
   * an earlier assignment, so it has no effect.
   */
  assignment?: number;
}

/** The names of the durable timers (docs/product.md, "Deadlines"). */
export type DeadlineName =
  | 'answer_reminder'
  | 'no_answer'
  | 'deposit_window'
  | 'session_check'
  | 'wait_warning'
  | 'no_provider'
  | 'provider_silent'
  | 'promise_check'
  | 'promise_warning'
  | 'extra_unanswered'
  | 'change_unanswered'
  | 'links_expire'
  | 'on_site_reminder'
  | 'on_site_overdue'
  | 'purge';

export interface Deadline {
  name: DeadlineName;
  at: Millis;
}

/** Why a command is rejected. `copy/` has the texts that people read. */
export type RejectionCode =
  | 'not_allowed_now'
  | 'not_yours'
  | 'stale'
  | 'terms_required'
  | 'agreement_required'
  | 'invalid_price'
  | 'invalid_amount'
  | 'price_too_low'
  | 'counter_used'
  | 'counter_not_lower'
  | 'final_counter_range'
  | 'rating_missing'
  | 'already_rated'
  | 'cancel_first'
  | 'reason_required'
  | 'code_required'
  | 'extra_open'
  | 'extra_used'
  | 'change_open'
  | 'change_used'
  | 'call_first'
  | 'search_first'
  | 'wait_first'
  | 'searches_used'
  | 'reports_used'
  | 'failure_open'
  | 'failure_first'
  | 'cancellation_open'
  | 'settlement_range'
  | 'invalid_minutes'
  | 'promises_used'
  | 'links_expired';

/** An entry of the activity log: what happened, and who did it. */
export type LogEntry = ActivityEntry & { userType: Actor };
