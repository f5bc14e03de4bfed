import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import type { KeptAndLate, ArrivalPromises } from '#modules/dispatch/index.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Card } from '../Card.tsx';
import { Figures } from './Figures.tsx';
import { providerPath } from './providers-query.ts';
import { useLocale, useTexts } from '../texts.ts';
import { formatHour } from '../time.ts';

/** How many promised arrival times of a period were kept: in total, then by provider, hour and service. */
export function PromiseStatistics({
  promises: { total, byProvider, byHour, byService },
}: {
  promises: ArrivalPromises;
}) {
  const t = useTexts(statisticsTexts).promises;
  const locale = useLocale();
  return (
    <Card title={t.heading}>
      <p className="sub">{t.rule}</p>
      {total.kept + total.late === 0 ? (
        <p>{t.none}</p>
      ) : (
        <>
          <Figures
            items={[
              { label: t.kept, value: String(total.kept) },
              { label: t.late, value: String(total.late) },
              { label: t.share, value: shareOf(total) },
            ]}
          />
          <Counts
            heading={t.by.provider}
            rows={byProvider.map(({ id, name, ...counts }) => ({
              key: id,
              name: <Link to={providerPath(id)}>{name}</Link>,
              ...counts,
            }))}
          />
          <Counts
            heading={t.by.hour}
            rows={byHour.map(({ hour, ...counts }) => ({
              key: String(hour),
              name: formatHour(hour, locale),
              ...counts,
            }))}
          />
          <Counts
            heading={t.by.service}
            rows={byService.map(({ service, ...counts }) => ({
              key: service,
              name: serviceLabel(service, locale),
              ...counts,
            }))}
          />
        </>
      )}
    </Card>
  );
}

interface CountsProps {
  heading: string;
  rows: (KeptAndLate & { key: string; name: ReactNode })[];
}

function Counts({ heading, rows }: CountsProps) {
  const t = useTexts(statisticsTexts).promises;
  return (
    <details className="fold">
      <summary className="chart-fold">{heading}</summary>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t.kept}</th>
            <th scope="col">{t.late}</th>
            <th scope="col">{t.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, kept, late }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-label={t.kept}>{kept}</td>
              <td data-label={t.late}>{late}</td>
              <td data-label={t.share}>{shareOf({ kept, late })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The share of kept promises, such as "92%". It's rounded down, so that "100%" means that all were kept. */
function shareOf({ kept, late }: KeptAndLate): string {
  return `${Math.floor((kept / (kept + late)) * 100)}%`;
}
