import type { DueText } from '#domain/lifecycle/texts-due.ts';
import type { RequestState } from '#domain/lifecycle/types.ts';
import type { Actor } from '#domain/statuses.ts';

/**
 * What the workflow asks of the worker. Arguments and results enter the history, so they hold ids, statuses, amounts and
 * times only; failures carry a type and no personal data.
 */
export interface ProjectionActivities {
  /**
   * Writes a request's state and log to the row the screens read; repeated or late calls do no harm.
   * @returns whether texts wait to be sent
   */
  project(projection: Projection): Promise<boolean>;
  /** The state that the row has, where it knows of more changes than the workflow (decision 0037). */
  newerRow(known: { requestId: string; version: number }): Promise<RequestState | undefined>;
  /** Deletes the request with all that hangs on it; the anonymous ledger stays. */
  erase(requestId: string): Promise<void>;
}

export interface PaymentActivities {
  /** Opens a Checkout Session for the deposit, or finds the one an earlier attempt opened. */
  createCheckout(ask: { requestId: string; expiresAt: number }): Promise<CheckoutOpened>;
  readCheckout(sessionId: string): Promise<CheckoutLook>;
  /** Makes a session unpayable, or says that it was paid before. */
  expireCheckout(sessionId: string): Promise<CheckoutLook>;
  /** Sends a payment back; answers once Stripe has settled it. */
  refundCheckout(ask: { requestId: string; sessionId: string }): Promise<'succeeded' | 'failed'>;
}

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

export interface CheckoutLook extends Answered {
  outcome: 'open' | 'expired' | 'paid' | 'processing';
  amountCents: number;
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
  at: number;
  log: { n: number; action: string; userType: Actor }[];
  /** Row of `command_inputs` whose text belongs to this change. */
  inputId?: string;
  links: LinkChange;
  /** Texts that follow from this change; the activity writes their words. */
  texts: DueText[];
}
