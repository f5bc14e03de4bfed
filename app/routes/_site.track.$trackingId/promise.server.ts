import { millisOf } from '#kernel/dates.ts';
import { promiseOf } from '#modules/request/index.ts';
import type { CustomerRow } from '#modules/request/index.ts';
import { lateRefundFrom, isLateRefundDue } from '#modules/request/rules/promises.ts';
import { PROVIDER_COMING, ON_THE_JOB, canonicalStatus } from '#modules/request/rules/statuses.ts';
import { agreedEndingTermsOf } from '../../http/ending-terms.server.ts';

/**
 * When the provider promises to be there, and what the page says about that time; null if no time was promised, or
 * while no provider is coming.
 */
export function arrivalPromiseView(row: CustomerRow, now = Date.now()) {
  const promise = promiseOf(row);
  if (!promise || !PROVIDER_COMING.includes(canonicalStatus(row.status))) return null;
  const inDoubt = promise.warnedAt !== null || now >= promise.at;
  return {
    at: promise.at,
    firstAt: promise.firstAt,
    reason: promise.reason,
    /** `doubt`: the provider may not keep the promised time. `newTime`: the provider has changed it. */
    news: inDoubt ? ('doubt' as const) : promise.renewals > 0 ? ('newTime' as const) : null,
  };
}

/**
 * The rule for a late provider: from what time on the customer gets the deposit back when asking to cancel, and whether
 * that applies now. Null if no time was promised, or while no provider is on the job.
 */
export async function lateRefundView(row: CustomerRow, now = Date.now()) {
  const promise = promiseOf(row);
  if (!promise || !ON_THE_JOB.includes(canonicalStatus(row.status))) return null;
  const { lateRefundMinutes: minutes } = await agreedEndingTermsOf(row);
  const cancellationAskedAt = millisOf(row.cancellation_asked_at);
  return {
    from: lateRefundFrom(promise, minutes),
    minutes,
    now: isLateRefundDue({ promise, cancellationAskedAt }, minutes, now),
  };
}
