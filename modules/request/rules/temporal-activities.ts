import type { Cents } from '#kernel/money.ts';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import type { RefundRecord, WantedRefund } from './sessions.ts';
import type { LogEntry, RequestState } from './types.ts';

/**
 * The activities that the workflow runs on the worker. Temporal keeps their arguments and results in the history, so
 * these contain only ids, statuses, amounts and times. Failures have a type and no personal data.
 */
export interface ProjectionActivities {
  /**
   * Writes a change to the row that the screens read, together with its log entries, messages and links. Safe to
   * repeat.
   * @throws `BehindItsRow` if the row has a later change, or a different change under this version
   */
  project(projection: Projection): Promise<ProjectionResult>;
  /**
   * Rewrites the columns and payments that the workflow owns, for a row that differs from the workflow's state.
   * @throws `BehindItsRow`, as `project` does
   */
  rewrite(row: KnownChange & { state: RequestState; at: number }): Promise<void>;
  /**
   * Deletes the request with everything attached to it. Its payments are kept, because they're anonymous.
   * @throws `BehindItsRow`, as `project` does
   */
  erase(known: KnownChange): Promise<void>;
}

/** What the workflow learns from writing the row. */
export interface ProjectionResult {
  /** Whether messages are waiting to be sent. */
  textsWait: boolean;
  /**
   * When to alert the on-call phone next, in milliseconds since 1970; null if the request isn't waiting for the desk.
   */
  callAt: number | null;
}

export interface OnCallActivities {
  /**
   * Queues an SMS to the on-call phone if an alert is still due by the desk's current settings.
   * @param call.now the workflow's time, in milliseconds since 1970. In tests that skip time it's ahead of the clock
   */
  tellOnCall(call: { requestId: string; now: number }): Promise<ProjectionResult>;
}

/** The last change that a workflow knows. An activity compares it with the row. */
export interface KnownChange {
  requestId: string;
  version: number;
  /** The id of the last change; null if the workflow started from the row and hasn't changed anything since. */
  changeId: string | null;
}

/** Each of these throws `BehindItsRow` if the row is ahead of the workflow. */
export interface PaymentActivities {
  /** Opens a Checkout Session for the first or second deposit, or returns the one that an earlier attempt opened. */
  createCheckout(session: KnownChange & { expiresAt: number }): Promise<CheckoutOpened>;
  readCheckout(session: SessionRef): Promise<CheckoutReading>;
  /** Expires a session so that it can't be paid. Returns `paid` if it was paid before. */
  expireCheckout(session: SessionRef): Promise<CheckoutReading>;
  /**
   * Refunds whatever part of `toReturnCents` hasn't gone back yet. Returns once Stripe has settled or refused the
   * refund.
   * @returns whether the refund failed
   */
  refundCheckout(refund: SessionRef & WantedRefund): Promise<boolean>;
  /** Asks Stripe how much of a payment went back, and tells the desk about refunds made by hand. */
  readRefunds(session: SessionRef): Promise<RefundRecord>;
}

export type SessionRef = KnownChange & { sessionId: string };

export interface TextActivities {
  /**
   * Sends this request's queued messages, each one once. If the carrier refuses a message, that's recorded and nothing
   * is thrown.
   */
  deliverTexts(requestId: string): Promise<void>;
}

/** A response from Stripe, and when the worker received it. */
interface StripeAnswer {
  /** Milliseconds since 1970. */
  at: number;
}

export interface CheckoutOpened extends StripeAnswer {
  sessionId: string;
  amountCents: number;
  expiresAt: number;
}

export type CheckoutReading = ReadingBase &
  ({ outcome: 'paid'; amountCents: Cents } | { outcome: 'open' | 'expired' | 'processing' });

interface ReadingBase extends StripeAnswer {
  /** The request in the session's metadata; null if Stripe has none. */
  requestId: string | null;
  currency: string | null;
  /**
   * The current setting for how long a paid request waits for a provider. The request keeps it if this payment is its
   * deposit.
   */
  providerWaitMinutes: number;
}

/**
 * What a change does to the request's secret links. `keep`: changes nothing; `missing`: adds missing ones; `renew`:
 * replaces the job link; `clear`: removes the job link. The activity generates the ids.
 */
export type SecretLinksChange = 'keep' | 'missing' | 'renew' | 'clear';

export interface Projection {
  state: RequestState;
  /** Identifies this change in the row: a hash of the decision and its time. */
  changeId: string;
  at: number;
  log: LogEntry[];
  /** The id of the row in `command_inputs` that has this change's personal text. */
  inputId?: string;
  links: SecretLinksChange;
  /** The messages to queue because of this change. The activity writes their text. */
  texts: DueMessage[];
}

/** Background jobs that aren't about a single request. Each one has a Temporal Schedule of the same name. */
export type ChoreName = 'sweep' | 'addresses' | 'reconcile' | 'lost' | 'redact' | 'tracks' | 'leftovers';

export interface ChoreActivities {
  /**
   * Runs one background job.
   * @param chore.only the requests that an earlier call couldn't finish; empty for all
   * @param chore.last true if no call follows, so report what's still unfinished and return an empty list
   * @returns the ids of requests that couldn't be finished, to try again
   */
  runChore(chore: { name: ChoreName; only: string[]; last: boolean }): Promise<string[]>;
}
