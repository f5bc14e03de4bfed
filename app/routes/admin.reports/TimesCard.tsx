import type { ReactNode } from 'react';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import type { Reports, StepTimes, TimesByStep } from '#modules/dispatch/index.ts';
import { REPORTED_STEPS } from '#modules/dispatch/rules/reports.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Card } from '../../ui/Card.tsx';
import { TimesChart } from '../../ui/desk/TimesChart.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatHour } from '../../ui/time.ts';

/**
 * How long each step takes: in total, beside the total of the previous period; as a chart by hour; and as tables by
 * hour, service and dispatcher.
 */
export function TimesCard({ reports, days }: { reports: Reports; days: number }) {
  const locale = useLocale();
  const t = useTexts(reportsTexts);
  const { total, before, byHour, byService, byDispatcher } = reports;
  return (
    <Card title={t.times.heading}>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{t.times.step}</th>
            <th scope="col">{t.jobs}</th>
            <th scope="col">{t.median}</th>
            <th scope="col">{t.p90}</th>
            <th scope="col">{t.before(days)}</th>
          </tr>
        </thead>
        <tbody>
          {REPORTED_STEPS.map((step) => (
            <tr key={step}>
              <th scope="row">{t.times.steps[step]}</th>
              <td data-label={t.jobs}>{total[step].jobs}</td>
              <td data-label={t.median}>{minutesInWords(total[step].median, t)}</td>
              <td data-label={t.p90}>{minutesInWords(total[step].p90, t)}</td>
              <td data-label={t.before(days)}>{timesInWords(before[step], t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sub">{t.times.cells}</p>
      <div className="grid gap-6 md:grid-cols-2">
        {REPORTED_STEPS.map((step) => (
          <TimesChart key={step} step={step} hours={byHour.map(({ hour, times }) => ({ hour, ...times[step] }))} />
        ))}
      </div>
      <p className="sub">
        {t.times.by.dispatcher}: {t.times.dispatcherHint}
      </p>
      <Table
        heading={t.times.by.hour}
        rows={byHour.map(({ hour, times }) => ({ key: String(hour), name: formatHour(hour, locale), times }))}
      />
      <Table
        heading={t.times.by.service}
        rows={byService.map(({ service, times }) => ({ key: service, name: serviceLabel(service, locale), times }))}
      />
      <Table
        heading={t.times.by.dispatcher}
        rows={byDispatcher.map(({ email, times }) => ({ key: email ?? '', name: email ?? t.times.nobody, times }))}
      />
    </Card>
  );
}

function minutesInWords(minutes: number | null, t: typeof reportsTexts): string {
  return minutes === null ? t.few : t.minutes(minutes);
}

function Table({ heading, rows }: { heading: string; rows: { key: string; name: ReactNode; times: TimesByStep }[] }) {
  const t = useTexts(reportsTexts);
  return (
    <details className="fold">
      <summary className="chart-fold">{heading}</summary>
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {REPORTED_STEPS.map((step) => (
              <th key={step} scope="col">
                {t.times.steps[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, times }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {REPORTED_STEPS.map((step) => (
                <td key={step} data-label={t.times.steps[step]}>
                  {timesInWords(times[step], t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function timesInWords({ median, p90 }: StepTimes, t: typeof reportsTexts): string {
  return median === null || p90 === null ? t.few : t.both(t.minutes(median), t.minutes(p90));
}
