import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import type { SystemHealth } from '#modules/dispatch/index.ts';
import { Card } from '../../ui/Card.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';

/** Temporal's Schedules with their last and next runs. */
export function SchedulesCard({ schedules }: Pick<SystemHealth, 'schedules'>) {
  const locale = useLocale();
  const t = useTexts(healthTexts).schedules;
  return (
    <Card title={t.heading}>
      {schedules === null || schedules.length === 0 ? (
        <p>{schedules ? t.none : t.unknown}</p>
      ) : (
        <table className="data-table table-cards">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.last}</th>
              <th scope="col">{t.result}</th>
              <th scope="col">{t.next}</th>
            </tr>
          </thead>
          <tbody>
            {schedules.map(({ name, paused, last, nextAt }) => (
              <tr key={name}>
                <th scope="row">{t.names[name]}</th>
                <td data-label={t.last}>{last ? formatDateTime(last.at, locale) : t.notYet}</td>
                <td data-label={t.result}>{last && t.results[last.result]}</td>
                <td data-label={t.next}>{paused ? t.paused : nextAt && formatDateTime(nextAt, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
