import { healthTexts } from '#modules/dispatch/copy/en/health.ts';
import type { PartHealth } from '#modules/dispatch/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/time.ts';

/** For each part of the system: whether it's set up and reachable, and when it last worked and last failed. */
export function PartsCard({ parts }: { parts: PartHealth[] }) {
  const locale = useLocale();
  const t = useTexts(healthTexts).parts;
  const time = (at: Date | null) => (at ? formatDateTime(at, locale) : t.never);
  return (
    <Card title={t.heading}>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{t.part}</th>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.success}</th>
            <th scope="col">{t.failure}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, state, emulated, downSince, lastSuccess, lastFailure }) => (
            <tr key={part}>
              <th scope="row">
                {t.names[part]} {emulated && <span className="sub">({t.emulated})</span>}
              </th>
              <td data-label={t.state}>
                {state === 'down' ? (
                  <Badge tone="red">{t.down(time(downSince))}</Badge>
                ) : (
                  <Badge tone={state === 'ok' ? 'green' : 'grey'}>{t.states[state]}</Badge>
                )}
              </td>
              <td data-label={t.success}>{time(lastSuccess)}</td>
              <td data-label={t.failure}>{time(lastFailure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
