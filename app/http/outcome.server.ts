import { AppError } from '#kernel/app-error.ts';
import type { RejectionCode } from '#modules/request/rules/types.ts';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { rejectionToast } from '#modules/request/copy/rejection-toast.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { redirectWithToast } from './flash.server.ts';
import { returnFormWithToast } from './form.server.ts';
import type { PostedForm } from './form.server.ts';
import type { OwnPath } from './own-path.ts';

type Success = Extract<CommandOutcome, { ok: true }>;

/** Where to redirect on success, and the toast to show there. `headers` may set cookies. */
export interface OnSuccess {
  to: OwnPath;
  toast?: Toast;
  headers?: Headers;
}

/** The form that sent the command, and what to do on success. */
export interface RespondOptions {
  form: PostedForm;
  onSuccess: OnSuccess | ((outcome: Success) => OnSuccess | Promise<OnSuccess>);
}

const STATUS_OF: Record<RejectionCode, 403 | 409 | 410 | 422> = {
  not_allowed_now: 409,
  not_yours: 403,
  stale: 409,
  terms_required: 422,
  agreement_required: 422,
  invalid_price: 422,
  invalid_amount: 422,
  price_too_low: 422,
  counter_used: 409,
  counter_not_lower: 422,
  final_counter_range: 422,
  rating_missing: 422,
  reason_required: 422,
  code_required: 409,
  extra_open: 409,
  extra_used: 409,
  change_open: 409,
  change_used: 409,
  call_first: 422,
  search_first: 409,
  wait_first: 409,
  searches_used: 409,
  reports_used: 409,
  failure_open: 409,
  failure_first: 409,
  cancellation_open: 409,
  settlement_range: 422,
  already_rated: 409,
  cancel_first: 409,
  invalid_minutes: 422,
  promises_used: 409,
  links_expired: 410,
};

/** For each rejection that's about one field of the form, the name of that field. */
const FIELD_OF: Partial<Record<RejectionCode, string>> = {
  invalid_price: 'amount',
  invalid_amount: 'amount',
  price_too_low: 'amount',
  counter_not_lower: 'amount',
  final_counter_range: 'amount',
  rating_missing: 'customer_rating',
  terms_required: 'terms',
  reason_required: 'reason',
  settlement_range: 'kept',
  call_first: 'called',
};

/**
 * Turns the outcome of a command into the action's response: a redirect with a toast, or the same page with an error,
 * what was typed and the right status.
 * @throws 404 when the request is gone, 410 for an expired link, or 403. The route's error boundary shows these errors
 */
export async function respond(outcome: CommandOutcome, { form, onSuccess }: RespondOptions) {
  if (outcome.ok) {
    const { to, toast, headers } = typeof onSuccess === 'function' ? await onSuccess(outcome) : onSuccess;
    return redirectWithToast(to, toast, headers);
  }
  const { errors: words } = textsFor(commonTexts, form.locale);
  switch (outcome.kind) {
    case 'rejected': {
      const { code } = outcome.rejection;
      const status = STATUS_OF[code];
      if (status === 403 || status === 410) throw new AppError(status);
      const toast = rejectionToast(outcome.rejection, form.locale);
      const field = FIELD_OF[code];
      const formErrors = field ? { [field]: toast.message } : {};
      // A rejected command did nothing. Its nonce belongs to the old fields, so the corrected form needs a new one.
      // After a 409, the page reloads and gets a new nonce that way.
      return returnFormWithToast(form, status, toast, status === 422 ? { formErrors, nonce: freshNonce() } : {});
    }
    case 'missing':
      throw new AppError(404);
    case 'nonce_reused':
      return returnFormWithToast(form, 409, words[409]);
    case 'unavailable':
      // The command may have run. Keep the nonce, so that sending the form again can't run it twice.
      return returnFormWithToast(form, 503, words[503], { nonce: form.nonce });
    case 'payment_unavailable':
      // The nonce is part of the Update's id, and Temporal returns the recorded failure for the same id. Only a new
      // nonce asks Stripe again.
      return returnFormWithToast(form, 503, textsFor(rejectionTexts, form.locale).invalidPayment, {
        nonce: freshNonce(),
      });
  }
}
