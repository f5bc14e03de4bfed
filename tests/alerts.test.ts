import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { MINUTE } from '#kernel/constants.ts';
import { ALERT_RULES, MONITORED_PROCESSES, evaluateAlerts } from '#modules/dispatch/rules/alert-rules.ts';
import type { AlertRule, AlertState } from '#modules/dispatch/rules/alert-rules.ts';
import type { Series } from '#modules/dispatch/rules/alert-expressions.ts';
import { formatAlertFile } from '#scripts/lib/alert-file.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docker/monitoring');
const readMonitoringFile = (name: string): unknown => parse(readFileSync(path.join(FOLDER, name), 'utf8'));

interface AlertCase {
  name: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: {
    eval_time: string;
    alertname: keyof typeof ALERT_RULES;
    exp_alerts?: { exp_labels: Record<string, string> }[];
  }[];
}

/** Reads a metric's values by minute from promtool's notation: `1+2x3`, `_x3`, `stale`. */
function parseSeriesValues(notation: string): (number | undefined)[] {
  return notation.split(' ').flatMap((part) => {
    const [, start = '', step = '0', times] = /^([\d.]+|_|stale)(?:\+([\d.]+))?(?:x(\d+))?$/.exec(part) ?? [];
    if (start === '_') return Array.from({ length: Number(times ?? 1) }, () => undefined);
    if (start === 'stale') return [undefined];
    return Array.from({ length: Number(times ?? 0) + 1 }, (_, n) => Number(start) + Number(step) * n);
  });
}

function seriesAt({ series, values }: AlertCase['input_series'][number], minute: number): Series {
  const labels = [...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  const samples = parseSeriesValues(values).flatMap((value, at) =>
    value === undefined || at > minute ? [] : [{ at: at * MINUTE, value }],
  );
  return { name: series.split('{')[0] ?? '', labels: Object.fromEntries(labels), samples };
}

/** The alerts that fire at minute `at`, if the rules are evaluated every minute until then. */
function alertsFiringAt(input: AlertCase['input_series'], at: number): AlertState[] {
  let states: AlertState[] = [];
  for (let minute = 0; minute <= at; minute += 1) {
    const history = { now: minute * MINUTE, series: input.map((one) => seriesAt(one, minute)) };
    const before = states;
    states = MONITORED_PROCESSES.flatMap((part) => evaluateAlerts(part, history, before));
  }
  return states.filter(({ firing }) => firing);
}

describe('the alert rules, evaluated by the product itself', () => {
  const { tests } = readMonitoringFile('alerts.test.yml') as { tests: AlertCase[] };

  it.each(tests)('agree with what promtool expects of Prometheus: $name', ({ input_series, alert_rule_test }) => {
    for (const { eval_time, alertname, exp_alerts = [] } of alert_rule_test) {
      const { about }: AlertRule = ALERT_RULES[alertname];
      const expected = exp_alerts.map(({ exp_labels }) => (about && exp_labels[about]) ?? '');
      const firing = alertsFiringAt(input_series, Number.parseInt(eval_time, 10)).filter(
        ({ alert }) => alert === alertname,
      );
      expect(
        firing.map((one) => one.about),
        `${alertname} at ${eval_time}`,
      ).toEqual(expected);
    }
  });

  it('name nothing as the cause if the rule is not about a single part', () => {
    expect(
      alertsFiringAt([{ series: 'shoulder_oldest_waiting_seconds{for="desk"}', values: '601' }], 0),
    ).toContainEqual({
      alert: 'NobodyAnswersAtTheDesk',
      about: '',
      since: 0,
      firing: true,
    });
  });

  it('alert when most changes take seconds to be shown', () => {
    const bucket = (le: string, values: string) => ({
      series: `shoulder_projection_seconds_bucket{le="${le}"}`,
      values,
    });
    const slow = alertsFiringAt([bucket('1', '0+1x40'), bucket('6', '0+10x40'), bucket('+Inf', '0+10x40')], 30);
    const fast = alertsFiringAt([bucket('1', '0+10x40'), bucket('6', '0+10x40'), bucket('+Inf', '0+10x40')], 30);
    const names = (states: AlertState[]) => states.map(({ alert }) => alert);
    expect(names(slow)).toContain('RowsBehindTheirWorkflows');
    expect(names(fast)).not.toContain('RowsBehindTheirWorkflows');
  });
});

it('Prometheus’s file has the current rules (`npm run alerts` writes it)', () => {
  expect(readMonitoringFile('alerts.yml')).toEqual(parse(formatAlertFile()));
});
