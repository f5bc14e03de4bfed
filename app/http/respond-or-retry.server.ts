import { AppError } from '#kernel/app-error.ts';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { isNonceUsed } from '#modules/request/index.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { returnFormWithToast } from './form.server.ts';
import type { PostedForm } from './form.server.ts';
import { queryOr503 } from './load.server.ts';
import { respond } from './outcome.server.ts';
import type { RespondOptions } from './outcome.server.ts';
import { changesSinceToast } from './desk/what-changed.server.ts';

interface RetryOptions extends RespondOptions {
  /**
   * The toast for a command that wasn't confirmed, such as "Failed to set price". By default, the general message that
   * `respond` shows.
   */
  failed?: Toast;
  /**
   * The request's id, needed only for the desk's forms. If a decision is refused because the page was outdated, the
   * refusal says what has happened since.
   */
  about?: string;
}

/**
 * Like `respond`, but if a command wasn't confirmed, the toast says which step failed and that sending the form again
 * is safe.
 */
export async function respondOrRetry(outcome: CommandOutcome, { form, onSuccess, failed, about }: RetryOptions) {
  if (about && form.version !== undefined && isStale(outcome)) {
    // If the log can't be read, `respond` refuses without details.
    const toast = await changesSinceToast(about, { version: form.version }, form.locale).catch(() => undefined);
    if (toast) return returnFormWithToast(form, 409, toast);
  }
  if (!failed || outcome.ok || (outcome.kind !== 'unavailable' && outcome.kind !== 'payment_unavailable')) {
    return respond(outcome, { form, onSuccess });
  }
  // The nonce is part of the Update's id, and Temporal returns the recorded failure for the same id. Only a new nonce
  // asks Stripe again.
  return notConfirmedResponse(outcome.kind === 'payment_unavailable' ? { ...form, nonce: freshNonce() } : form, failed);
}

function isStale(outcome: CommandOutcome): boolean {
  return !outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'stale';
}

/** Sends the form back with status 503, what was typed, and the same nonce. */
export function notConfirmedResponse(form: PostedForm, failed: Toast) {
  const { title, message } = failed;
  const { errors } = textsFor(commonTexts, form.locale);
  const toast = { ...failed, title, message: `${message.replace(/\.$/, '')}. ${errors[503].message}` };
  return returnFormWithToast(form, 503, toast, { nonce: form.nonce });
}

/**
 * Answers a form whose handler threw an error. Responses, and errors with a status of their own, such as 404, are
 * rethrown.
 */
export function answerToError(error: unknown, form: PostedForm, failed: Toast) {
  if (!(error instanceof Error) || error instanceof AppError) throw error;
  return notConfirmedResponse(form, failed);
}

/**
 * Whether this form was sent before. If it was, a second click on "Delete" finds nothing left to delete, and that isn't
 * an error.
 */
export async function wasSentBefore(form: PostedForm): Promise<boolean> {
  const { nonce } = form;
  return nonce !== undefined && queryOr503(() => isNonceUsed(nonce));
}
