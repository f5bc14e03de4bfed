import { group } from 'd3-array';
import { stringify } from 'yaml';
import { MINUTE } from '#kernel/constants.ts';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { ALERT_NAMES, ALERT_RULES } from '#modules/dispatch/rules/alert-rules.ts';
import type { AlertName, AlertRule } from '#modules/dispatch/rules/alert-rules.ts';

const FILE_HEADER = `# Written by \`npm run alerts\` from modules/dispatch/rules/alert-rules.ts: change it there. docs/operations.md says what to do, and
# how alerts get to somebody's phone. alerts.test.yml tests each with made-up values (promtool test rules).
`;

/** The alert rules as Prometheus reads them. */
export function formatAlertFile(): string {
  const groups = group(ALERT_NAMES, (name) => ALERT_RULES[name].group);
  return (
    FILE_HEADER +
    stringify({ groups: [...groups].map(([name, alerts]) => ({ name, rules: alerts.map(ruleOf) })) }, { lineWidth: 0 })
  );
}

function ruleOf(alert: AlertName) {
  const { when, for: duration, severity, about }: AlertRule = ALERT_RULES[alert];
  // If the alert is about a process, add its address, which Prometheus has as `instance`.
  const label =
    about === 'job'
      ? '{{ $labels.job }}{{ with $labels.instance }} at {{ . }}{{ end }}'
      : `{{ $labels.${about ?? ''} }}`;
  return {
    alert,
    expr: when.promql,
    ...(duration ? { for: `${duration / MINUTE}m` } : {}),
    labels: { severity },
    annotations: { summary: healthTexts.alerts.notes[alert](label) },
  };
}
