import { randomUUID } from 'node:crypto';
import { DAY, SECOND } from '#kernel/constants.ts';
import { db } from '#kernel/server/db.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { LONGEST_WINDOW_MS } from './rules/alert-expressions.ts';
import type { History, Series } from './rules/alert-expressions.ts';
import { ALERT_RULES, MONITORED_PROCESSES, evaluateAlerts } from './rules/alert-rules.ts';
import type { AlertState, MonitoredProcess } from './rules/alert-rules.ts';

const REPORT_INTERVAL_MS = 15 * SECOND;
/** A process that hasn't reported for this long counts as gone. */
export const MAX_REPORT_AGE_MS = 60 * SECOND;
/** The last report of a process that's gone is kept this long. */
const REPORT_RETENTION_MS = 30 * DAY;

/**
 * The names of the metrics that the rules use. For a histogram, that's its own name, without the suffix `_bucket` or
 * `_count` that the rules use.
 */
const SAMPLED_METRICS = [
  ...new Set(
    Object.values(ALERT_RULES)
      .flatMap(({ when }) => when.promql.match(/\bshoulder_\w+/g) ?? [])
      .map((name) => name.replace(/_(?:bucket|count)$/, '')),
  ),
];

/**
 * Evaluates this process's alert rules every 15 seconds and stores the result, for the page about the system's health.
 * The stored time also shows that the process is running.
 */
export function startAlertReports(part: MonitoredProcess, prisma: PrismaClient = db()): { stop(): void } {
  const report = createAlertReporter(prisma, part);
  const run = () => void report(Date.now()).catch(() => undefined);
  const timer = setInterval(run, REPORT_INTERVAL_MS);
  timer.unref();
  run();
  return { stop: () => clearInterval(timer) };
}

/**
 * Makes the function that samples the metrics, evaluates the alert rules and stores the result.
 * @returns a function of the current time in milliseconds since 1970. It throws if the database doesn't answer
 */
export function createAlertReporter(prisma: PrismaClient, part: MonitoredProcess): (now: number) => Promise<void> {
  const id = randomUUID();
  const started_at = new Date();
  const series = new Map<string, Series>();
  let alerts: AlertState[] = [];
  return async (now) => {
    await sampleMetrics(series, part, now);
    const history: History = { now, series: [...series.values(), ...(await partsUp(prisma, now, part))] };
    alerts = evaluateAlerts(part, history, alerts);
    const seen = { seen_at: new Date(now), alerts };
    await prisma.partReport.upsert({ where: { id }, create: { id, part, started_at, ...seen }, update: seen });
    await prisma.partReport.deleteMany({ where: { seen_at: { lt: new Date(now - REPORT_RETENTION_MS) } } });
  };
}

async function sampleMetrics(series: Map<string, Series>, part: MonitoredProcess, now: number): Promise<void> {
  for (const metric of SAMPLED_METRICS.map((name) => metrics().registry.getSingleMetric(name))) {
    if (!metric) continue;
    const { name, values } = (await metric.get()) as { name: string; values: MetricValue[] };
    for (const { metricName = name, labels, value } of values) {
      const key = `${metricName} ${JSON.stringify(labels)}`;
      const one = series.get(key) ?? { name: metricName, labels: { ...stringLabels(labels), job: part }, samples: [] };
      one.samples = [...one.samples.filter(({ at }) => at >= now - LONGEST_WINDOW_MS), { at: now, value }];
      series.set(key, one);
    }
  }
}

interface MetricValue {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

function stringLabels(labels: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

/**
 * The metric that Prometheus calls `up`, for each part that has reported lately. This process's own part counts as up.
 */
async function partsUp(prisma: PrismaClient, now: number, self: MonitoredProcess): Promise<Series[]> {
  const recentReports = await prisma.partReport.findMany({
    where: { seen_at: { gt: new Date(now - MAX_REPORT_AGE_MS) } },
    distinct: ['part'],
    select: { part: true },
  });
  const up = new Set<MonitoredProcess>([self, ...recentReports.map(({ part }) => part)]);
  return MONITORED_PROCESSES.filter((part) => up.has(part)).map((job) => ({
    name: 'up',
    labels: { job },
    samples: [{ at: now, value: 1 }],
  }));
}
