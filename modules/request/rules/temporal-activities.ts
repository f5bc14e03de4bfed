import type { Cents } from '#kernel/money.ts';
import type { DueMessage } from '#modules/message/rules/purposes.ts';
import type { LogEntry, RequestState } from './types.ts';

/**
 * The activities that the workflow runs on the worker. Arguments and results are stored in the history, so they contain
 * only ids, statuses, amounts and times. Failures have a type and no personal data.
 */
export interface ProjectionActivities {
  /**
   * Writes a change to the row that the screens read, with everything that belongs to it. Safe to repeat.
   * @throws `BehindItsRow` if the row has a later change, or another one under this version
   */
  project(projection: Projection): Promise<ProjectionResult>;
  /**
   * Rewrites the columns and payments that the workflow owns, for a row that differs.
   * @throws as `project`
   */
  rewrite(row: KnownChange & { state: RequestState; at: number }): Promise<void>;
  /**
   * Deletes the request and everything attached to it. The anonymous payments stay.
   * @throws as `project`
   */
  erase(known: KnownChange): Promise<void>;
}

/** The result of a projection. */
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
   * Queues the SMS to the on-call phone that is due, using the desk's current limits and phone.
   * @param call.at when it was due, in milliseconds since 1970
   */
  tellOnCall(call: { requestId: string; at: number }): Promise<ProjectionResult>;
}

/** What a workflow knows about its row. */
export interface KnownChange {
  requestId: string;
  version: number;
  /** The last change; null if the workflow started from the row and hasn't changed anything since. */
  changeId: string | null;
}

/** Each throws `BehindItsRow` if the row is ahead of the workflow. */
export interface PaymentActivities {
  /** Opens a Checkout Session for the deposit, or finds the one an earlier attempt opened. */
  createCheckout(session: KnownChange & { expiresAt: number }): Promise<CheckoutOpened>;
  readCheckout(session: SessionRef): Promise<CheckoutReading>;
  /** Expires a session so that it can't be paid, or reports that it was paid before. */
  expireCheckout(session: SessionRef): Promise<CheckoutReading>;
  /** Refunds a payment, or a part of it. Returns once Stripe has settled the refund. */
  refundCheckout(session: SessionRef & { part?: RefundPart }): Promise<'succeeded' | 'failed'>;
}

export type SessionRef = KnownChange & { sessionId: string };

/** A part of a payment to send back. The row may not have it yet, so the workflow says it. */
export interface RefundPart {
  partCents: Cents;
  /** How much had gone back before this part. It tells the parts of a payment apart. */
  fromCents: Cents;
}

export interface TextActivities {
  /** Sends this request's queued messages, once each. A refused message is recorded and isn't a failure. */
  deliverTexts(requestId: string): Promise<void>;
}

/** Stripe's answer, and when the worker received it. */
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
  /** The request that the session was opened for; null if Stripe's metadata names none. */
  requestId: string | null;
  currency: string | null;
  /** The current setting for how long a paid request waits for a provider. */
  providerWaitMinutes: number;
}

/** What this change does to the secret links. The activity generates their ids. */
export type LinkChange = 'keep' | 'missing' | 'renew' | 'clear';

export interface Projection {
  state: RequestState;
  /** Hash of the decision and its time: identifies the change in the row. */
  changeId: string;
  at: number;
  log: LogEntry[];
  /** The row of `command_inputs` with this change's text. */
  inputId?: string;
  links: LinkChange;
  /** Messages due because of this change. The activity writes their words. */
  texts: DueMessage[];
}

/** Jobs that concern no single request. Each runs on the Temporal Schedule of its name. */
export type ChoreName = 'sweep' | 'addresses' | 'reconcile' | 'lost' | 'redact' | 'tracks' | 'leftovers';

export interface ChoreActivities {
  /**
   * @param chore.only the requests that an earlier call couldn't finish; empty for all
   * @param chore.last no call follows: report what is still unfinished and return an empty list
   * @returns requests that didn't answer
   */
  runChore(chore: { name: ChoreName; only: string[]; last: boolean }): Promise<string[]>;
}
