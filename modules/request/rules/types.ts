import type { Activity } from './activity.ts';
import type { Cents } from '#kernel/money.ts';
import type { ProviderWarning } from './provider-warnings.ts';
import type { Actor, CanonicalStatus, PaymentStatus, RequestType } from './statuses.ts';
import type { ServiceType } from './services.ts';

/** Times are milliseconds since 1970 (UTC); money is cents. Nothing here is personal data: all of it may enter Temporal. */
export type Millis = number;

/**
 * One Checkout Session opened for a request. `open` can be paid; `closing` must be expired at Stripe; `reported` was
 * called paid by Stripe's signed word and waits for our own look; `paid` is the deposit that is kept.
 */
export type SessionStatus =
  'open' | 'closing' | 'expired' | 'reported' | 'paid' | 'refund_due' | 'refunded' | 'refund_failed';

/** An unanswered extra is declined. */
export type ExtraStatus = 'asked' | 'approved' | 'declined';

/** The customer's code on arrival: the provider enters it, or skips it with a reason. */
export type HandshakeStatus = 'waiting' | 'verified' | 'skipped';

export interface CheckoutSession {
  id: string;
  amountCents: Cents;
  openedAt: Millis;
  expiresAt: Millis;
  status: SessionStatus;
  /** `refunded`, but not at Stripe: the desk made a refund that had failed another way. */
  settledByHand?: true;
}

/** Everything the workflow owns of one request. The projection writes all of it; a resumed workflow starts from it. */
export interface RequestState {
  requestId: string;
  /** 0 until a workflow has adopted the row; then one more with every change. */
  version: number;
  requestType: RequestType;
  serviceType: ServiceType;
  /** Whether the customer agreed to texts; without, nothing need be sent to her. */
  textConsent: boolean;
  status: CanonicalStatus;
  paymentStatus: PaymentStatus | null;
  createdAt: Millis;
  /** When the person who must act now got the turn: base of the 24 hours after which an unanswered request ends. */
  waitingSince: Millis;

  adminPriceCents: Cents | null;
  customerCounterOfferCents: Cents | null;
  adminCounterOfferCents: Cents | null;
  /** 0 while the admin reviews the customer's counter, 2 once it was answered (docs/product.md, "Statuses"). */
  negotiationRound: number | null;
  customerFinalDecision: 'accepted' | 'rejected' | null;
  finalPriceCents: Cents | null;
  depositAmountCents: Cents | null;
  /** When the price was agreed; base of the deposit window. */
  approvedAt: Millis | null;
  /** When the last reminder went to who must answer the price, or pay the deposit. */
  answerRemindedAt: Millis | null;

  sessions: CheckoutSession[];
  depositPaidAt: Millis | null;
  /** The customer chose to wait on although no provider was found within the hour. */
  waitChosen: boolean;
  /** When half of the wait was over and the customer was told of her choice. */
  waitWarnedAt: Millis | null;
  /** How long this request waits for a provider, as the desk had set it when the deposit was paid; null: the usual time. */
  providerWaitMinutes: number | null;

  /** How often a provider was assigned; each assignment has a job link of its own. */
  assignments: number;
  providerAssigned: boolean;
  agreementAcceptedAt: Millis | null;
  /** When the desk was told that this provider has not answered in time. */
  providerSilentAt: Millis | null;
  /** Where this assignment stands with its code, which itself never enters Temporal; null while nobody is assigned. */
  handshake: HandshakeStatus | null;
  /** The customer asked to cancel after assignment; the admin decides. */
  cancellationAskedAt: Millis | null;
  /** When the desk last answered that the job goes on. */
  cancellationDeclinedAt: Millis | null;

  /** The extra asked for on site, and what became of it; paid on site, outside price, deposit and commission. */
  extraCents: Cents | null;
  extraStatus: ExtraStatus | null;
  extraAskedAt: Millis | null;
  extraAsks: number;

  serviceCompletedAt: Millis | null;
  linksExpiredAt: Millis | null;
  onSitePaidAt: Millis | null;
  /** When the provider was reminded to confirm the on-site payment, and when the hour for it was over. */
  onSiteRemindedAt: Millis | null;
  onSiteOverdueAt: Millis | null;
  customerRating: number | null;

  cancelledAt: Millis | null;
  cancelledBy: Actor | null;
}

/** What a new request starts from. */
export interface NewRequest {
  requestId: string;
  requestType: RequestType;
  serviceType: ServiceType;
  createdAt: Millis;
  /** A phone caller's agreed price; null online. */
  finalPriceCents: Cents | null;
  textConsent?: boolean;
}

/** What every command may carry beside its own fields. */
export interface Envelope {
  /** The version the form was made from; a decision made on an older page is refused with what changed. */
  version?: number;
  /** Row of `command_inputs` with the personal text of this command, copied by the projection. */
  inputId?: string;
  /** Which assignment a provider's link belongs to: a replaced provider's late tap has no effect. */
  assignment?: number;
}

/**
 * The commands of a request's life. People's commands are Temporal Updates of the same name; those of `system` come
 * from timers and from Stripe.
 */
export interface Commands {
  setPrice: { amountCents: Cents };
  acceptOffer: { termsAccepted: boolean };
  counterOffer: { amountCents: Cents };
  rejectOffer: object;
  acceptCounter: object;
  rejectCounter: object;
  finalCounter: { amountCents: Cents };

  /** Recorded once Stripe has opened the session. */
  paymentOpened: { session: Omit<CheckoutSession, 'status'>; by: 'customer' | 'admin' };
  /** Stripe's signed word that a session is paid. */
  paymentReported: { sessionId: string };
  /** Our own look at a paid session; `matches` is false when currency or request differ. */
  paymentVerified: {
    sessionId: string;
    amountCents: Cents;
    matches: boolean;
    /** The desk's setting at this moment. */
    providerWaitMinutes: number;
  };
  sessionExpired: { sessionId: string };
  refundSettled: { sessionId: string; outcome: 'succeeded' | 'failed' };
  /** The admin has Stripe try a failed refund again. */
  retryRefund: object;
  /** The admin has given the money of failed refunds back another way; how is the personal text beside it. */
  settleByHand: object;

  /** No provider yet: the customer keeps waiting, or takes the deposit back now. */
  waitForProvider: object;
  takeRefund: object;

  /** `despite`: what the directory warned of and the desk accepted; said in the log. */
  assignProvider: { despite?: readonly ProviderWarning[] };
  reassignProvider: { despite?: readonly ProviderWarning[] };
  generateLinks: object;
  acceptAgreement: object;
  declineJob: object;
  startJob: object;
  arrived: object;
  /** The provider has entered the customer's code; compared before, beside the workflow. */
  verifyCode: object;
  /** The provider goes on without the code; the reason is personal text beside the command. */
  skipCode: object;
  startService: object;
  completeJob: object;
  /** An extra on site needs the customer's word; the reason is personal text beside the command. */
  requestExtra: { amountCents: Cents };
  /** `askedAt`: the extra that is meant, by the time it was asked for, where no version says it (replies by text). */
  approveExtra: { askedAt?: Millis };
  declineExtra: { askedAt?: Millis };
  confirmPayment: { by: 'provider' | 'admin' };
  rate: { rating: number; withReview: boolean; via: 'web' | 'text' };

  /** After assignment a customer only asks. `refundDeposit` counts only for an admin after assignment. */
  cancelRequest: { by: 'customer' | 'admin'; refundDeposit?: boolean };
  /** The desk's no to a customer who asked: the job goes on. */
  declineCancellation: object;
  deleteRequest: object;

  /** A durable timer is due. */
  deadlinePassed: { deadline: DeadlineName };
}

export type CommandName = keyof Commands;
export type Command<N extends CommandName = CommandName> = { [K in N]: { name: K } & Commands[K] & Envelope }[N];

/** The durable timers (docs/product.md, "Deadlines"). */
export type DeadlineName =
  | 'answer_reminder'
  | 'no_answer'
  | 'deposit_window'
  | 'session_check'
  | 'wait_warning'
  | 'no_provider'
  | 'provider_silent'
  | 'extra_unanswered'
  | 'links_expire'
  | 'on_site_reminder'
  | 'on_site_overdue'
  | 'purge';

export interface Deadline {
  name: DeadlineName;
  at: Millis;
}

/** Why a command is refused. The words for people are in copy/. */
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
  | 'links_expired';

export interface Rejection {
  code: RejectionCode;
  command: CommandName;
  status: CanonicalStatus;
}

/** A line of the activity log: what happened, and who did it. */
export type LogEntry = Activity & { userType: Actor };

/** `ends`: the request's life is over, and its row goes. An unchanged state means that the command had nothing to do. */
export type Decision =
  { ok: true; state: RequestState; log: LogEntry[]; ends?: 'deleted' | 'purged' } | { ok: false; rejection: Rejection };
