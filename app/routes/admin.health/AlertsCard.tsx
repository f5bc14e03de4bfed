import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import { ALERT_NAMES, ALERT_RULES } from '#modules/dispatch/rules/alert-rules.ts';
import type { AlertState } from '#modules/dispatch/rules/alert-rules.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';

/** The alert rules whose conditions hold now. */
export function AlertsCard({ alerts }: { alerts: AlertState[] }) {
  const locale = useLocale();
  const t = useTexts(healthTexts).alerts;
  const elsewhere = ALERT_NAMES.filter((name) => ALERT_RULES[name].part === null);
  return (
    <Card title={t.heading}>
      {alerts.length === 0 && <p>{t.none(ALERT_NAMES.length - elsewhere.length)}</p>}
      <ul className="lines">
        {alerts.map(({ alert, about, since, firing }) => (
          <li key={`${alert} ${about}`}>
            {firing && (
              <Badge tone={ALERT_RULES[alert].severity === 'page' ? 'red' : 'orange'}>
                {t.severities[ALERT_RULES[alert].severity]}
              </Badge>
            )}{' '}
            {t.notes[alert](about)}
            <span className="sub">
              {alert}. {t.since(formatDateTime(since, locale))}.{!firing && ` ${t.pending}.`}
            </span>
          </li>
        ))}
      </ul>
      <p className="sub">
        {t.elsewhere} {elsewhere.join(', ')}
      </p>
    </Card>
  );
}
