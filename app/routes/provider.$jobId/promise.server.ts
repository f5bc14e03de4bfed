import { formatMiles } from '#modules/place/rules/distance.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { parseMinutes } from '#modules/message/rules/text-replies.ts';
import { approximateDistanceToPickup } from '#modules/provider/index.ts';
import type { JobRow } from '#modules/provider/index.ts';
import { isArrivalTooSoon } from '#modules/provider/rules/approach.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { sendCommand, promiseOf } from '#modules/request/index.ts';
import { MAX_NEW_ARRIVAL_TIMES, PROMISE_RANGE_MINUTES } from '#modules/request/rules/limits.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import { mayPromiseMinutes } from '#modules/request/rules/promises.ts';
import { PROVIDER_COMING, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { formOrigin, invalidFormResponse } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';

/** The promised time for the job page; null once the provider is there. */
export async function arrivalPromiseView(row: JobRow, now: number) {
  const promise = promiseOf(row);
  if (!promise || !PROVIDER_COMING.includes(canonicalStatus(row.status))) return null;
  return {
    at: promise.at,
    isAsked: promise.askedAt !== null,
    late: promise.warnedAt !== null || now > promise.at,
    renewalsLeft: MAX_NEW_ARRIVAL_TIMES - promise.renewals,
    way: await approximateDistanceToPickup(row, now),
  };
}

/**
 * Reads the minutes that the provider promises in a form. Minutes that seem too few for the distance are refused once.
 * If the same minutes are sent again, they're accepted.
 * @returns the minutes, or the error to show beside the field
 */
export async function readPromisedMinutes(
  form: PostedForm,
  row: JobRow,
): Promise<{ minutes: number } | { error: string }> {
  const t = textsFor(promiseProviderTexts, form.locale);
  const typed = form.fields.minutes ?? '';
  const minutes = parseMinutes(typed) ?? 0;
  if (!mayPromiseMinutes(minutes)) return { error: t.invalid(PROMISE_RANGE_MINUTES.least, PROMISE_RANGE_MINUTES.most) };
  if (form.fields.sure === typed) return { minutes };
  const way = await queryOr503(() => approximateDistanceToPickup(row));
  if (!way || !isArrivalTooSoon(minutes, way.miles)) return { minutes };
  return { error: t.unlikely(formatMiles(way.miles, form.locale), String(minutes)) };
}

/** Handles `promise_again`: the provider promises a new time. */
export async function renewArrivalPromise({
  form,
  row,
  pagePath,
}: {
  form: PostedForm;
  row: JobRow;
  pagePath: OwnPath;
}) {
  const { toasts } = textsFor(promiseProviderTexts, form.locale);
  const read = await readPromisedMinutes(form, row);
  if ('error' in read) return invalidFormResponse(form, { minutes: read.error });
  const outcome = await sendCommand(
    row,
    'promiseAgain',
    {
      minutes: read.minutes,
      reason: LATE_REASONS.find((one) => one === form.fields.reason) ?? null,
      by: 'provider',
      assignment: row.assignments,
    },
    formOrigin(form),
  );
  return respondOrRetry(outcome, { form, onSuccess: { to: pagePath, toast: toasts.renewed }, failed: toasts.failed });
}
