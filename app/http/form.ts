import type { Toast } from '#kernel/copy/catalogue.ts';
import type { SameCarRequest } from '#modules/dispatch/index.ts';
import type { PricePart } from '#modules/dispatch/rules/rate-card.ts';
import type { SimilarJobs } from '#modules/dispatch/rules/similar-jobs.ts';

/**
 * What an action responds when it doesn't redirect: errors by field name, what was typed, and a toast. `intent` names
 * the form on the page. `nonce`, if set, is the nonce that this form must send next time.
 */
export interface FormAnswer {
  intent: string;
  formErrors: Record<string, string>;
  values: Record<string, string>;
  toast: Toast | null;
  nonce?: string;
  /** Whether the request has changed in the meantime, so that the form may be gone from the page. */
  outdated?: boolean;
  /** The intent of a form that couldn't be sent for lack of signal. The page sends it once there's signal. */
  noSignal?: string;
  /**
   * What was answered in a form that couldn't be sent for lack of signal. The page won't send this form by itself. The
   * person can send it again, or send the answer as an SMS.
   */
  unsent?: UnsentAnswer;
  /** Secrets to show once and store nowhere, such as a one-time password. `owner` says whose they are. */
  shown?: { owner: string; secrets: string[] };
  /**
   * The usual price for the job in the form. It's sent as action data, so that the page stays open with what was typed.
   */
  usualPrice?: UsualPrice;
  /** Open requests that may be for the same car. Nothing is created until somebody has seen them. */
  sameCars?: SameCarWarning;
}

/** What {@link FormAnswer.unsent} keeps of a form. A field that the form doesn't have is an empty string. */
export interface UnsentAnswer {
  intent: string;
  /** What was typed as an amount. */
  amount: string;
  /** The version of the request that the page showed. */
  version: string;
}

export interface SameCarWarning {
  others: SameCarRequest[];
  /** The latest job with the caller's phone number, and how many jobs have that number. Null if there are none. */
  caller: { id: string; count: number } | null;
}

export interface UsualPrice {
  parts: PricePart[];
  similar: SimilarJobs | null;
  /** Miles from the pickup to the drop-off; null if they couldn't be measured, undefined if there's no drop-off. */
  miles?: number | null;
}

/**
 * How many characters people can type into a field. This is low enough that the server can read any of our forms with
 * all fields full, or can show the form again to be shortened (pipeline/posted-fields.ts).
 */
export const MAX_TYPED_CHARS = 8_000;

/** Whether action data is a {@link FormAnswer}; an action may return something else. */
export function isFormAnswer(answer: unknown): answer is FormAnswer {
  return typeof answer === 'object' && answer !== null && 'formErrors' in answer && 'intent' in answer;
}

/** The id of a field, derived from its name, so that labels, errors and the summary's links match. */
export function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}
