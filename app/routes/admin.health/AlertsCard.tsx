import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import type { SystemHealth } from '#modules/dispatch/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';

/** The alert rules whose conditions hold now. */
export function AlertsCard({
  alerts,
  evaluated,
  prometheusOnly,
}: Pick<SystemHealth, 'alerts' | 'evaluated' | 'prometheusOnly'>) {
  const locale = useLocale();
  const t = useTexts(healthTexts).alerts;
  return (
    <Card title={t.heading}>
      {alerts === null && <p>{t.unknown}</p>}
      {alerts?.length === 0 && <p>{t.none(evaluated)}</p>}
      <ul className="lines">
        {alerts?.map(({ alert, about, severity, since, firing }) => (
          <li key={`${alert} ${about}`}>
            {firing && <Badge tone={severity === 'page' ? 'red' : 'orange'}>{t.severities[severity]}</Badge>}{' '}
            {t.notes[alert](about)}
            <span className="sub">
              {alert}. {t.since(formatDateTime(since, locale))}
              {!firing && ` ${t.pending}.`}
            </span>
          </li>
        ))}
      </ul>
      <p className="sub">
        {t.elsewhere} {prometheusOnly.join(', ')}
      </p>
    </Card>
  );
}
