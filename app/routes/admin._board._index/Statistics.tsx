import { Form, Link } from '@remix-run/react';
import { PERIODS, roundToWholeDollars } from '#modules/payment/rules/commission-periods.ts';
import { formatWholeDollars } from '#kernel/money.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { EarningsChart } from '../../ui/desk/EarningsChart.tsx';
import { Figures } from '../../ui/desk/Figures.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDate } from '../../ui/time.ts';
import type { loadCompleted } from './completed.server.ts';

export type StatisticsProps = Pick<
  Awaited<ReturnType<typeof loadCompleted>>,
  'picked' | 'problem' | 'totals' | 'range' | 'chart' | 'undone' | 'chosen'
>;

/** The commission of a period (docs/product.md, "Statistics"). The form uses GET, so that each period has a URL. */
export function Statistics({ picked, problem, totals, range, chart, undone, chosen }: StatisticsProps) {
  const locale = useLocale();
  const words = useTexts(statisticsTexts);
  const reports = useTexts(reportsTexts);
  const t = useTexts(adminTexts).completed;
  return (
    <Card title={t.statsHeading}>
      <Form
        key={`${picked.period} ${picked.from} ${picked.to}`}
        method="get"
        action="/admin"
        className="period"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="tab" value="completed" />
        <Select
          name="period"
          label={t.period}
          defaultValue={picked.period}
          options={PERIODS.map((period) => ({ value: period, label: t[period] }))}
        />
        <div className="period-dates">
          <Field name="from" label={t.from} type="date" defaultValue={picked.from} required={false} />
          <Field name="to" label={t.to} type="date" defaultValue={picked.to} required={false} />
        </div>
        <Button type="submit">{t.show}</Button>
      </Form>
      {problem && (
        <p className="field-error" role="alert">
          {t[problem]}
        </p>
      )}
      {range && <p className="sub">{t.range(formatDate(range.from, locale), formatDate(range.to, locale))}</p>}
      {totals && (
        <Figures
          items={[
            { label: t.jobs, value: String(totals.count) },
            { label: t.revenue, value: formatWholeDollars(roundToWholeDollars(totals).revenueCents) },
            { label: t.commission, value: formatWholeDollars(roundToWholeDollars(totals).commissionCents) },
            { label: t.providerShare, value: formatWholeDollars(roundToWholeDollars(totals).providerShareCents) },
          ]}
        />
      )}
      {chart && <EarningsChart {...chart} />}
      {undone !== null && undone.count > 0 && <p>{words.undone(undone)}</p>}
      {totals !== null && undone !== null && totals.count + undone.count > 0 && (
        <p>
          <a className={buttonClass()} href={`/admin/completed.csv?tab=completed${chosen}`}>
            {words.export(totals.count + undone.count)}
          </a>
        </p>
      )}
      <p>
        <Link to="/admin/reports">{reports.open}</Link>
      </p>
    </Card>
  );
}
