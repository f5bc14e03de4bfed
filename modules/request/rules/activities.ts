import type { Cents } from '#kernel/money.ts';
import type { DueText } from '#modules/message/rules/purposes.ts';
import type { LogEntry, RequestState } from './types.ts';

/**
 * What the workflow asks of the worker. Arguments and results enter the history, so they hold ids, statuses, amounts and
 * times only; failures carry a type and no personal data.
 */
export interface ProjectionActivities {
  /**
   * Writes a change into the row that the screens read, with all that belongs to it, once. A repeated call does no harm.
   * @throws `BehindItsRow` when the row has another change under this version, or a later one
   */
  project(projection: Projection): Promise<Written>;
  /** Writes the workflow's columns and the ledger anew, for a row that is not as its workflow. @throws as `project` */
  rewrite(row: Known & { state: RequestState; at: number }): Promise<void>;
  /** Deletes the request with all that hangs on it; the anonymous ledger stays. @throws as `project` */
  erase(known: Known): Promise<void>;
}

/** What follows from what was written. */
export interface Written {
  /** Whether texts wait to be sent. */
  textsWait: boolean;
  /** When the on-call phone is told next that the request waits for the desk, milliseconds since 1970; null while it doesn't. */
  callAt: number | null;
}

export interface OnCallActivities {
  /**
   * Writes the text to the on-call phone that is due. The desk's limits and its phone are read when it's called.
   * @param call.at when it was due, milliseconds since 1970
   */
  tellOnCall(call: { requestId: string; at: number }): Promise<Written>;
}

/** What a workflow believes the row to hold. */
export interface Known {
  requestId: string;
  version: number;
  /** Of the last change; null where the workflow began from the row and has changed nothing since. */
  changeId: string | null;
}

/** Each refuses to act for a workflow whose row knows more: `BehindItsRow`. */
export interface PaymentActivities {
  /** Opens a Checkout Session for the deposit, or finds the one an earlier attempt opened. */
  createCheckout(ask: Known & { expiresAt: number }): Promise<CheckoutOpened>;
  readCheckout(ask: OfSession): Promise<CheckoutLook>;
  /** Makes a session unpayable, or says that it was paid before. */
  expireCheckout(ask: OfSession): Promise<CheckoutLook>;
  /** Sends a payment back; answers once Stripe has settled it. */
  refundCheckout(ask: OfSession): Promise<'succeeded' | 'failed'>;
}

export type OfSession = Known & { sessionId: string };

export interface TextActivities {
  /** Sends what waits in the ledger of texts for this request, each once; a refusal is recorded and is no failure. */
  deliverTexts(requestId: string): Promise<void>;
}

/** What Stripe answered, and when the worker heard it. */
interface Answered {
  /** Milliseconds since 1970. */
  at: number;
}

export interface CheckoutOpened extends Answered {
  sessionId: string;
  amountCents: number;
  expiresAt: number;
}

export type CheckoutLook = LookedAt &
  ({ outcome: 'paid'; amountCents: Cents } | { outcome: 'open' | 'expired' | 'processing' });

interface LookedAt extends Answered {
  /** Of the request this session was made for; null when Stripe's record names none. */
  requestId: string | null;
  currency: string | null;
  /** How long the desk lets a paid request wait for a provider now. */
  providerWaitMinutes: number;
}

/** What happens to the secret links with this change; the ids themselves are made by the activity. */
export type LinkChange = 'keep' | 'missing' | 'renew' | 'clear';

export interface Projection {
  state: RequestState;
  /** What was decided, and when it counts from: by this the row knows the change again. */
  changeId: string;
  at: number;
  log: LogEntry[];
  /** Row of `command_inputs` whose text belongs to this change. */
  inputId?: string;
  links: LinkChange;
  /** Texts that follow from this change; the activity writes their words. */
  texts: DueText[];
}

/** Work that concerns no single request and runs at an interval, each by a Temporal Schedule of its name. */
export type ChoreName = 'sweep' | 'addresses' | 'reconcile' | 'lost' | 'redact' | 'tracks' | 'leftovers';

export interface ChoreActivities {
  /**
   * @param chore.only requests to look at, where an earlier call left some; empty for all
   * @param chore.last nobody asks again: what is still left is reported, and the answer is empty
   * @returns requests that didn't answer
   */
  runChore(chore: { name: ChoreName; only: string[]; last: boolean }): Promise<string[]>;
}
