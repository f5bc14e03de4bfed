import { MINUTE } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { createCachedReader } from '#kernel/server/remembered.ts';
import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { PaymentMethod, UsualPayment } from '#modules/request/rules/payment-methods.ts';

/** If fewer providers than this have told us how they can be paid, we don't say what's usual. */
const MIN_PROVIDERS = 5;
/** We say that most providers accept a payment method if at least this share of those who told us accept it. */
const MOST_SHARE = 0.75;
/** Of the methods that most providers accept, we name only this many, to be short. Cash and cards come first. */
const MAX_NAMED = 2;
const CACHE_MS = 10 * MINUTE;

const cachedUsualPayment = createCachedReader('usual payment', CACHE_MS, readUsualPayment);

/** How our providers can usually be paid on site; null if we can't say. The answer is cached for ten minutes. */
export async function usualPayment(): Promise<UsualPayment | null> {
  return (await cachedUsualPayment()) ?? null;
}

/** Reads how the providers who get jobs from us can be paid. */
export async function readUsualPayment(): Promise<UsualPayment | null> {
  const ways = await db().$queryRaw<{ way: PaymentMethod; takers: number; told: number; active: number }[]>`
    WITH active AS (SELECT payment_methods FROM providers WHERE deactivated_at IS NULL AND declined_at IS NULL)
    SELECT way, count(*)::int AS takers, (SELECT count(*) FROM active)::int AS active,
           (SELECT count(*) FROM active WHERE cardinality(payment_methods) > 0)::int AS told
      FROM active, unnest(payment_methods) AS way GROUP BY way`;
  const methodsWhere = (isUsual: (way: (typeof ways)[number]) => boolean) =>
    PAYMENT_METHODS.filter((method) => ways.some((way) => way.way === method && isUsual(way)));
  // Some providers haven't told us what they take. So we say "all" only if every active provider told us that they take
  // it, and "most" only if more than half of the active providers did.
  const all = methodsWhere(({ takers, told, active }) => told >= MIN_PROVIDERS && takers === active);
  const most = methodsWhere(
    ({ takers, told, active }) =>
      told >= MIN_PROVIDERS && takers >= MOST_SHARE * told && takers > active / 2 && takers < active,
  );
  return all.length + most.length > 0 ? { all, most: most.slice(0, MAX_NAMED) } : null;
}
