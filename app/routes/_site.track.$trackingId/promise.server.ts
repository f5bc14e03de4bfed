import { promiseOf } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { lateRefundMinutes } from '#modules/dispatch/index.ts';
import { depositBackFrom } from '#modules/request/rules/promises.ts';
import { COMING, canonicalStatus } from '#modules/request/rules/statuses.ts';

/**
 * When the provider promises to be there, and what the customer is told if that's in doubt or not the first time; null
 * while nobody is coming.
 */
export async function promiseView(row: CustomerRow, now = Date.now()) {
  const promise = promiseOf(row);
  if (!promise || !COMING.includes(canonicalStatus(row.status))) return null;
  const minutes = await lateRefundMinutes();
  const from = depositBackFrom(promise, minutes);
  const inDoubt = promise.warnedAt !== null || now >= promise.at;
  return {
    at: promise.at,
    firstAt: promise.firstAt,
    reason: promise.reason,
    /** What the page tells about it, besides the time. */
    news: inDoubt ? ('doubt' as const) : promise.renewals > 0 ? ('newTime' as const) : null,
    /** When the terms return the deposit of a customer who asks to cancel: from then on, or now. */
    depositBack: { from, minutes, now: now > from },
  };
}
