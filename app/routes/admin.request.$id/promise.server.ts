import { MINUTE } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { RequestRow } from '#modules/request/index.ts';
import { parseMinutes } from '#modules/message/rules/text-replies.ts';
import { promiseDeskTexts } from '#modules/request/copy/en/promise-desk.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { PROMISE_RANGE_MINUTES } from '#modules/request/rules/limits.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import {
  isLateRefundDue,
  mayPromiseMinutes,
  isPromiseInDoubt,
  mayRenewPromise,
} from '#modules/request/rules/promises.ts';
import type { RequestState } from '#modules/request/rules/types.ts';
import { agreedEndingTermsOf } from '../../http/ending-terms.server.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import type { RequestForm } from './request-form.server.ts';
import { runCommand } from './run-command.server.ts';

/** The current provider's promise as the desk sees it; null until there's one. */
export async function arrivalPromiseView(state: RequestState, row: Pick<RequestRow, 'ending_terms'>, now: number) {
  const { promise } = state;
  if (!promise) return null;
  return {
    ...promise,
    inDoubt: isPromiseInDoubt(state),
    mayRenew: mayRenewPromise(promise),
    /**
     * How many minutes late the provider came or is now, counted from the first promised time. Null unless the customer
     * gets the deposit back for that.
     */
    minutesLate: isLateRefundDue(state, (await agreedEndingTermsOf(row)).lateRefundMinutes, now)
      ? Math.floor(((promise.arrivedAt ?? now) - promise.firstAt) / MINUTE)
      : null,
  };
}

/** Handles `promise_again`: records a new time that the provider gave on the phone. */
export async function renewArrivalPromise(posted: RequestForm) {
  const { form } = posted;
  const { toasts } = textsFor(promiseDeskTexts, form.locale);
  const minutes = parseMinutes(form.fields.minutes ?? '') ?? 0;
  if (!mayPromiseMinutes(minutes)) {
    const { invalid } = textsFor(promiseProviderTexts, form.locale);
    return invalidFormResponse(form, { minutes: invalid(PROMISE_RANGE_MINUTES.least, PROMISE_RANGE_MINUTES.most) });
  }
  const reason = LATE_REASONS.find((one) => one === form.fields.reason) ?? null;
  const args = { minutes, reason, by: 'admin' } as const;
  return runCommand(posted, 'promiseAgain', args, { done: toasts.renewed, failed: toasts.failed });
}
