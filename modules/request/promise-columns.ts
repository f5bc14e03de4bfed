import { dateOf, millisOf } from '#kernel/dates.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import type { ArrivalPromise } from './rules/types.ts';

/** The columns of a promised time. The workflow owns them, like those in snapshot.ts. */
export const PROMISE_COLUMNS = {
  promised_first_at: true,
  promised_at: true,
  promise_made_at: true,
  promise_renewals: true,
  promise_asked_at: true,
  promise_warned_at: true,
  late_reason: true,
  arrived_at: true,
} as const satisfies Prisma.CustomerRequestSelect;

type PromiseRow = Pick<CustomerRequest, keyof typeof PROMISE_COLUMNS>;

/** The current provider's promise; null until they accept. */
export function promiseOf(row: PromiseRow): ArrivalPromise | null {
  const { promised_first_at: first, promised_at: at, promise_made_at: made } = row;
  if (!first || !at || !made) return null;
  return {
    firstAt: first.getTime(),
    at: at.getTime(),
    madeAt: made.getTime(),
    renewals: row.promise_renewals,
    askedAt: millisOf(row.promise_asked_at),
    warnedAt: millisOf(row.promise_warned_at),
    reason: row.late_reason,
    arrivedAt: millisOf(row.arrived_at),
  };
}

/** The columns of a promise. Without a promise, all are null, and `promise_renewals` is 0. */
export function promiseColumns(promise: ArrivalPromise | null): PromiseRow {
  return {
    promised_first_at: dateOf(promise?.firstAt),
    promised_at: dateOf(promise?.at),
    promise_made_at: dateOf(promise?.madeAt),
    promise_renewals: promise?.renewals ?? 0,
    promise_asked_at: dateOf(promise?.askedAt),
    promise_warned_at: dateOf(promise?.warnedAt),
    late_reason: promise?.reason ?? null,
    arrived_at: dateOf(promise?.arrivedAt),
  };
}
