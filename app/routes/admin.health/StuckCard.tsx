import { Link } from '@remix-run/react';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import type { SystemHealth } from '#modules/dispatch/index.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';

/** Requests that should have moved on automatically and didn't. */
export function StuckCard({ stuck }: Pick<SystemHealth, 'stuck'>) {
  const locale = useLocale();
  const t = useTexts(healthTexts).stuck;
  return (
    <Card title={t.heading}>
      <p className="sub">{t.hint}</p>
      {stuck === null ? <p>{t.unknown}</p> : stuck.length === 0 && <p>{t.none}</p>}
      <ul className="lines">
        {(stuck ?? []).map(({ id, number, why, since }) => (
          <li key={id}>
            <Link to={`/admin/request/${id}`}>{t.request(formatRequestNumber(number))}</Link>
            <span className="sub">
              {t.why[why]}, {t.since(formatDateTime(since, locale))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
