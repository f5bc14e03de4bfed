import { Gauge } from 'prom-client';
import { DAY, SECOND } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { changeFeed } from '#kernel/server/live.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { IS_ACTIVE_SQL, WAITS_FOR_DESK_SQL } from './indexed-conditions.ts';

/** The results of the queries are reused for this long, however many scrapers ask. */
const FRESH_MS = 5 * SECOND;

/**
 * Adds the metrics that only the web server has: the number of its event streams, and figures from the database (open
 * requests, the longest waits, texts and payments).
 */
export function addSiteMetrics(): void {
  const registers = [metrics().registry];
  new Gauge({
    name: 'shoulder_event_streams',
    help: 'Browsers that are told of changes by this process',
    registers,
    collect() {
      this.set(changeFeed().size());
    },
  });
  /**
   * A gauge with one label, and a number for each value of the label. If the database doesn't answer, it reports
   * nothing, because old numbers would mislead.
   */
  const gauge = (name: string, help: string, label: string, values: (found: Counts) => Iterable<[string, number]>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const found = await cachedCounts().catch(() => undefined);
        this.reset();
        for (const [value, count] of found ? values(found) : []) this.set({ [label]: value }, count);
      },
    });
  gauge('shoulder_open_requests', 'Requests that have not ended, by status', 'status', ({ open }) => open);
  gauge(
    'shoulder_oldest_waiting_seconds',
    'How long the oldest has waited: for the desk, or for its workflow',
    'for',
    ({ oldest }) => oldest,
  );
  gauge('shoulder_texts_of_a_day', 'Texts of the last 24 hours, by status', 'status', ({ texts }) => texts);
  gauge('shoulder_payments', 'Payments that need something, by status', 'status', ({ payments }) => payments);
}

interface Counts {
  open: [string, number][];
  oldest: [string, number][];
  texts: [string, number][];
  payments: [string, number][];
}

let cachedResult: { at: number; found: Promise<Counts> } | undefined;

/** The counts for all gauges. They're cached for {@link FRESH_MS}, so that a scrape queries them only once. */
function cachedCounts(): Promise<Counts> {
  if (!cachedResult || Date.now() - cachedResult.at > FRESH_MS) cachedResult = { at: Date.now(), found: queryCounts() };
  return cachedResult.found;
}

async function queryCounts(now = Date.now()): Promise<Counts> {
  const dayAgo = new Date(now - DAY);
  const [open, [oldest], texts, payments] = await Promise.all([
    db().$queryRaw<{ status: string; count: number }[]>`
      SELECT status::text, count(*)::int FROM customer_requests WHERE ${IS_ACTIVE_SQL} GROUP BY status`,
    db().$queryRaw<{ desk: Date | null; workflow: Date | null }[]>`
      SELECT (SELECT min(turn_since) FROM customer_requests WHERE ${WAITS_FOR_DESK_SQL}) AS desk,
             (SELECT min(created_at) FROM customer_requests WHERE version = 0) AS workflow`,
    db().message.groupBy({ by: ['status'], where: { created_at: { gt: dayAgo } }, _count: true }),
    db().payment.groupBy({ by: ['status'], where: { status: { in: [...UNSETTLED_STATUSES] } }, _count: true }),
  ]);
  const age = (since: Date | null | undefined) => (since ? Math.max(0, now - since.getTime()) / SECOND : 0);
  const unsettledByStatus = new Map(payments.map(({ status, _count }) => [status, _count]));
  return {
    open: open.map(({ status, count }) => [status, count]),
    oldest: [
      ['desk', age(oldest?.desk)],
      ['workflow', age(oldest?.workflow)],
    ],
    texts: texts.map(({ status, _count }) => [status, _count]),
    payments: UNSETTLED_STATUSES.map((status) => [status, unsettledByStatus.get(status) ?? 0]),
  };
}

/** The statuses of payments that wait for Stripe's answer, a refund, or a person. */
const UNSETTLED_STATUSES = ['reported', 'refund_due', 'refund_failed'] as const;
