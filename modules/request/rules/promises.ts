import { MINUTE } from '#kernel/constants.ts';
import {
  MAX_NEW_ARRIVAL_TIMES,
  MS_FROM_CHECK_TO_PROMISED_TIME,
  PROMISE_RANGE_MINUTES,
  MIN_MS_BEFORE_PROMISE_CHECK,
  MS_FROM_WARNING_TO_PROMISED_TIME,
} from './limits.ts';
import { PROVIDER_COMING } from './statuses.ts';
import type { LateReason } from './late-reasons.ts';
import type { ArrivalPromise, Deadline, Millis, RequestState } from './types.ts';

/*
 * The time by which a provider promises to be there (docs/product.md, "A promised time"). Each assignment has its own,
 * once the provider has accepted the agreement.
 */

/** A new promise to be there in this many minutes. */
export function newPromise(minutes: number, now: Millis): ArrivalPromise {
  const at = Math.ceil((now + minutes * MINUTE) / MINUTE) * MINUTE;
  return { firstAt: at, at, madeAt: now, renewals: 0, askedAt: null, warnedAt: null, reason: null, arrivedAt: null };
}

/** The promise after the same provider has given a new time. */
export function renewedPromise(before: ArrivalPromise, minutes: number, reason: LateReason | null, now: Millis) {
  const { firstAt, renewals } = before;
  return { ...newPromise(minutes, now), firstAt, renewals: renewals + 1, reason };
}

/** Whether a provider may promise this many minutes. */
export function mayPromiseMinutes(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= PROMISE_RANGE_MINUTES.least && minutes <= PROMISE_RANGE_MINUTES.most;
}

/** Whether another new time may be given. */
export function mayRenewPromise({ renewals }: Pick<ArrivalPromise, 'renewals'>): boolean {
  return renewals < MAX_NEW_ARRIVAL_TIMES;
}

/**
 * Whether the customer was told that the provider may be late, and the provider hasn't given a new time since. The desk
 * must act.
 */
export function isPromiseInDoubt({
  status,
  promise,
}: Pick<RequestState, 'status'> & { promise: Pick<ArrivalPromise, 'warnedAt'> | null }): boolean {
  return promise !== null && promise.warnedAt !== null && PROVIDER_COMING.includes(status);
}

/** The timers of a promise: first ask the provider, then tell the customer, both before the promised time. */
export function promiseDeadlines({ status, promise }: Pick<RequestState, 'status' | 'promise'>): Deadline[] {
  if (promise?.warnedAt !== null || !PROVIDER_COMING.includes(status)) return [];
  const { at, madeAt, askedAt } = promise;
  const asks = askedAt === null && mayRenewPromise(promise);
  return [
    ...(asks
      ? [
          {
            name: 'promise_check' as const,
            at: Math.max(at - MS_FROM_CHECK_TO_PROMISED_TIME, madeAt + MIN_MS_BEFORE_PROMISE_CHECK),
          },
        ]
      : []),
    { name: 'promise_warning', at: at - MS_FROM_WARNING_TO_PROMISED_TIME },
  ];
}

/** After this time, if the provider isn't there, the terms return the deposit to a customer who asks to cancel. */
export function lateRefundFrom({ firstAt }: Pick<ArrivalPromise, 'firstAt'>, lateRefundMinutes: number): Millis {
  return firstAt + lateRefundMinutes * MINUTE;
}

/**
 * Whether a customer who asks to cancel, for any reason, gets the whole deposit back under the terms. That's so if the
 * provider is too late, counted from the first promised time, and hasn't arrived. If the provider arrived after the
 * customer asked, what counts is when they arrived, not when dispatch decides.
 */
export function isLateRefundDue(
  { promise, cancellationAskedAt: askedAt }: Pick<RequestState, 'promise' | 'cancellationAskedAt'>,
  lateRefundMinutes: number,
  now: Millis,
): boolean {
  if (!promise) return false;
  const { arrivedAt } = promise;
  const isTooLate = (arrivedAt ?? now) > lateRefundFrom(promise, lateRefundMinutes);
  return isTooLate && (arrivedAt === null || (askedAt !== null && askedAt < arrivedAt));
}
