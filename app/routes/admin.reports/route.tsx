import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import { MIN_JOBS_FOR_STATISTICS, REPORT_DAYS } from '#modules/dispatch/rules/reports.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDate } from '../../ui/time.ts';
import { PromiseStatistics } from '../../ui/desk/PromiseStatistics.tsx';
import { AcceptanceCard } from './AcceptanceCard.tsx';
import { loadReports } from './load.server.ts';
import { LostCard } from './LostCard.tsx';
import { TimesCard } from './TimesCard.tsx';

export const loader = (args: LoaderFunctionArgs) => loadReports(args);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(reportsTexts, locale).title),
  NO_INDEX,
];

/**
 * How long the steps take, which promises are kept, which prices are accepted, and why requests are lost
 * (docs/product.md, "Reports").
 */
export default function ReportsPage() {
  const { days, reports } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const t = useTexts(reportsTexts);
  const { range, jobs } = reports;
  return (
    <div className="page">
      <p className="row sub">
        <Link to="/admin?tab=completed">{t.back}</Link>
      </p>
      <div className="desk-head">
        <h1>{t.title}</h1>
        <p className="sub">
          {t.lead({ from: formatDate(range.from, locale), to: formatDate(range.to, locale), jobs })} {t.kept}{' '}
          {t.fewHint(MIN_JOBS_FOR_STATISTICS)}
        </p>
      </div>
      <nav className="row" aria-label={t.period}>
        {REPORT_DAYS.map((one) => (
          <ButtonLink
            key={one}
            to={`/admin/reports?days=${one}`}
            look={one === days ? 'go' : 'plain'}
            aria-current={one === days ? 'page' : undefined}
          >
            {t.days(one)}
          </ButtonLink>
        ))}
        <a className={buttonClass({ look: 'quiet' })} href={`/admin/reports.csv?days=${days}`}>
          {t.export}
        </a>
      </nav>
      <TimesCard reports={reports} days={days} />
      <div className="columns">
        <div className="stack">
          <PromiseStatistics promises={reports.promises} />
        </div>
        <div className="stack">
          <AcceptanceCard acceptance={reports.acceptance} />
          <LostCard lost={reports.lost} />
        </div>
      </div>
    </div>
  );
}
