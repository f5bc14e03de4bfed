import { formatMiles } from '#modules/place/rules/distance.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { parseMinutes } from '#modules/message/rules/text-replies.ts';
import { approachOf } from '#modules/provider/index.ts';
import type { JobRow } from '#modules/provider/index.ts';
import { isTooSoon } from '#modules/provider/rules/approach.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { command, promiseOf } from '#modules/request/index.ts';
import { MAX_NEW_TIMES, PROMISE_MINUTES } from '#modules/request/rules/limits.ts';
import { LATE_REASONS } from '#modules/request/rules/late-reasons.ts';
import { isPromisable } from '#modules/request/rules/promises.ts';
import { COMING, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { formOrigin, invalidForm } from '../../http/form.server.ts';
import type { ReadForm } from '../../http/form.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';

/** The promised time for the job page; null once the provider is there. */
export async function promiseView(row: JobRow, now: number) {
  const promise = promiseOf(row);
  if (!promise || !COMING.includes(canonicalStatus(row.status))) return null;
  return {
    at: promise.at,
    asked: promise.askedAt !== null,
    late: promise.warnedAt !== null || now > promise.at,
    left: MAX_NEW_TIMES - promise.renewals,
    way: await approachOf(row, now),
  };
}

/**
 * Reads the minutes that the provider promises in a form. Minutes that seem impossible are refused once. If they're
 * sent again, they're believed.
 * @returns the minutes, or the error to show beside the field
 */
export async function readPromise(form: ReadForm, row: JobRow): Promise<{ minutes: number } | { error: string }> {
  const t = textsFor(promiseProviderTexts, form.locale);
  const typed = form.fields.minutes ?? '';
  const minutes = parseMinutes(typed) ?? 0;
  if (!isPromisable(minutes)) return { error: t.invalid(PROMISE_MINUTES.least, PROMISE_MINUTES.most) };
  if (form.fields.sure === typed) return { minutes };
  const way = await fromDatabase(() => approachOf(row));
  if (!way || !isTooSoon(minutes, way.miles)) return { minutes };
  return { error: t.unlikely(formatMiles(way.miles, form.locale), String(minutes)) };
}

/** Handles `promise_again`: the provider promises a new time. */
export async function promiseAgain({ form, row, pagePath }: { form: ReadForm; row: JobRow; pagePath: OwnPath }) {
  const { toasts } = textsFor(promiseProviderTexts, form.locale);
  const read = await readPromise(form, row);
  if ('error' in read) return invalidForm(form, { minutes: read.error });
  const outcome = await command(
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
