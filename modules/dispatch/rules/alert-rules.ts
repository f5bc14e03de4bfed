import { HOUR, MINUTE } from '#kernel/constants.ts';
import {
  valuesAbove,
  absentMetric,
  aggregate,
  whereLabelsMatch,
  anyOf,
  increase,
  zeroValues,
  metric,
  quantile,
  rate,
  ratio,
  secondsSince,
} from './alert-expressions.ts';
import type { Expression, History } from './alert-expressions.ts';

/** Our processes, by the names that Prometheus knows them by. */
export const MONITORED_PROCESSES = ['web', 'worker'] as const;
export type MonitoredProcess = (typeof MONITORED_PROCESSES)[number];

export interface AlertRule {
  /** `page` wakes somebody, `ticket` waits for the morning. */
  severity: 'page' | 'ticket';
  group: 'people-are-waiting' | 'money' | 'behind-the-screens';
  when: Expression;
  /** How long the condition must hold before the rule fires, in milliseconds. */
  for?: number;
  /** The process whose metrics the rule reads. Null for the metrics of Temporal's SDK, which only Prometheus sees. */
  part: MonitoredProcess | null;
  /** The label that says what an alert of this rule is about. */
  about?: string;
}

const oldestWait = (whom: string) => aggregate('max', metric('shoulder_oldest_waiting_seconds', { for: whom }));
const payments = (...status: string[]) =>
  aggregate('max', metric('shoulder_payments', { status: status.length === 1 ? (status[0] ?? '') : status }));
const notConfirmed = aggregate('sum', increase(metric('shoulder_commands_not_confirmed_total', { job: 'web' }), '5m'));
const commands = aggregate('sum', increase(metric('shoulder_command_seconds_count', { job: 'web' }), '5m'));
const refusedWebhooks = aggregate(
  'sum',
  increase(metric('shoulder_webhooks_total', { result: 'refused' }), '1h'),
  'from',
);
const allWebhooks = aggregate('sum', increase(metric('shoulder_webhooks_total'), '1h'), 'from');
/** The HTTP statuses that mean a fault on our side, as in the labels of `shoulder_http_seconds`. */
const SERVER_ERROR_STATUSES = ['500', '501', '502', '503', '504'];

/**
 * When to wake somebody, and what can wait for the morning (docs/operations.md, "Who is woken"). The site and the
 * worker evaluate these rules over their own metrics for /admin/health, and `npm run alerts` writes them for
 * Prometheus.
 *
 * Some rules need a minimum count besides a ratio: with three requests an hour, two failures must alert, but one must
 * not. To require two, the minimum is 1.5, because Prometheus's increase() extrapolates a little beyond its samples.
 */
export const ALERT_RULES = {
  NobodyAnswersAtTheDesk: {
    severity: 'page',
    group: 'people-are-waiting',
    when: valuesAbove(oldestWait('desk'), 600),
    part: 'web',
  },
  RequestsNotAdopted: {
    severity: 'page',
    group: 'people-are-waiting',
    when: valuesAbove(oldestWait('workflow'), 60),
    part: 'web',
  },
  CommandsNotConfirmed: {
    severity: 'page',
    group: 'people-are-waiting',
    when: whereLabelsMatch(valuesAbove(notConfirmed, 1.5), valuesAbove(ratio(notConfirmed, commands), 0.1)),
    part: 'web',
  },
  SiteFails: {
    severity: 'page',
    group: 'people-are-waiting',
    when: valuesAbove(
      ratio(
        aggregate('sum', rate(metric('shoulder_http_seconds_count', { status: SERVER_ERROR_STATUSES }), '5m')),
        aggregate('sum', rate(metric('shoulder_http_seconds_count'), '5m')),
      ),
      0.02,
    ),
    for: 5 * MINUTE,
    part: 'web',
  },
  PartMissing: {
    severity: 'page',
    group: 'people-are-waiting',
    // When a container is stopped, service discovery no longer finds its name, so there's no "up" series at all.
    when: anyOf(
      zeroValues(metric('up')),
      ...MONITORED_PROCESSES.map((job) => absentMetric(metric('up', { job }), { job })),
    ),
    for: MINUTE,
    part: 'web',
    about: 'job',
  },
  RowsNotWritten: {
    severity: 'page',
    group: 'people-are-waiting',
    when: valuesAbove(aggregate('sum', increase(metric('shoulder_projections_behind_total'), '5m')), 0),
    for: MINUTE,
    part: 'worker',
  },
  RefundFailed: { severity: 'ticket', group: 'money', when: valuesAbove(payments('refund_failed'), 0), part: 'web' },
  PaymentUnsettled: {
    severity: 'ticket',
    group: 'money',
    when: valuesAbove(payments('reported', 'refund_due'), 0),
    for: 15 * MINUTE,
    part: 'web',
  },
  WebhooksRefused: {
    severity: 'ticket',
    group: 'money',
    when: whereLabelsMatch(valuesAbove(refusedWebhooks, 1.5), valuesAbove(ratio(refusedWebhooks, allWebhooks), 0.2)),
    part: 'web',
    about: 'from',
  },
  RowsBehindTheirWorkflows: {
    severity: 'ticket',
    group: 'behind-the-screens',
    when: valuesAbove(
      quantile(0.95, aggregate('sum', rate(metric('shoulder_projection_seconds_bucket'), '10m'), 'le')),
      3,
    ),
    for: 10 * MINUTE,
    part: 'worker',
  },
  RowsWereRepaired: {
    severity: 'ticket',
    group: 'behind-the-screens',
    // This gauge has the result of the worker's latest comparison of rows with workflows
    // (modules/request/reconcile.ts). A counter would miss what a worker finds when it starts, because that's before
    // the first scrape.
    when: valuesAbove(
      aggregate('sum', metric('shoulder_reconciled_last', { result: ['repaired', 'restarted', 'lost'] }), 'result'),
      0,
    ),
    part: 'worker',
    about: 'result',
  },
  WorkflowsDoNotAnswer: {
    severity: 'ticket',
    group: 'behind-the-screens',
    // For half an hour, the worker keeps asking Temporal about a request whose workflow doesn't answer, and then logs
    // the request. So don't alert before that.
    when: valuesAbove(aggregate('sum', metric('shoulder_reconciled_last', { result: 'unknown' })), 0),
    for: 45 * MINUTE,
    part: 'worker',
  },
  NothingReconciled: {
    severity: 'ticket',
    group: 'behind-the-screens',
    when: valuesAbove(secondsSince(aggregate('max', metric('shoulder_reconciled_at_seconds'))), 10_800),
    part: 'worker',
  },
  NothingReconciledYet: {
    severity: 'ticket',
    group: 'behind-the-screens',
    // The metric exists only once the worker has compared rows with workflows. A worker that can't reach Temporal when
    // it starts tries again soon.
    when: absentMetric(metric('shoulder_reconciled_at_seconds')),
    for: 2 * HOUR,
    part: 'worker',
  },
  WorkerIsFull: {
    severity: 'ticket',
    group: 'behind-the-screens',
    when: zeroValues(
      aggregate('min', metric('temporal_worker_task_slots_available', { worker_type: 'WorkflowWorker' })),
    ),
    for: 5 * MINUTE,
    part: null,
  },
  TextsFail: {
    severity: 'ticket',
    group: 'behind-the-screens',
    when: valuesAbove(aggregate('max', metric('shoulder_texts_of_a_day', { status: 'failed' })), 10),
    part: 'web',
  },
} as const satisfies Record<string, AlertRule>;

export type AlertName = keyof typeof ALERT_RULES;
export const ALERT_NAMES = Object.keys(ALERT_RULES) as AlertName[];

/** A rule whose condition holds. */
export interface AlertState {
  alert: AlertName;
  /** What the alert is about, such as "stripe"; empty if the rule has no subjects. */
  about: string;
  /** When the condition began to hold, in milliseconds since 1970. */
  since: number;
  /** False until the condition has held for long enough. */
  firing: boolean;
}

/**
 * The alert rules about this process's metrics whose conditions hold now.
 * @param earlier the result of the previous evaluation. If a condition already held then, its alert keeps its `since`
 */
export function evaluateAlerts(part: MonitoredProcess, history: History, earlier: readonly AlertState[]): AlertState[] {
  return ALERT_NAMES.flatMap((alert) => {
    const rule: AlertRule = ALERT_RULES[alert];
    if (rule.part !== part) return [];
    const subjects = new Set(rule.when.evaluate(history).map(({ labels }) => (rule.about && labels[rule.about]) ?? ''));
    return [...subjects].map((about) => {
      const known = earlier.find((one) => one.alert === alert && one.about === about);
      const since = known?.since ?? history.now;
      return { alert, about, since, firing: history.now - since >= (rule.for ?? 0) };
    });
  });
}
