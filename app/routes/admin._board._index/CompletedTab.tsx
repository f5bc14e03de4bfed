import { Link } from '@remix-run/react';
import { formatMoney } from '#kernel/money.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { PagingLinks } from '../../ui/desk/PagingLinks.tsx';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, isoTime } from '../../ui/time.ts';
import type { CompletedJob, ArrivalPromises } from '#modules/dispatch/index.ts';
import { PromiseStatistics } from '../../ui/desk/PromiseStatistics.tsx';
import { Statistics } from './Statistics.tsx';
import type { StatisticsProps } from './Statistics.tsx';

interface CompletedTabProps extends StatisticsProps {
  promises: ArrivalPromises | null;
  jobs: CompletedJob[];
  older: string | null;
  isFirst: boolean;
}

/**
 * A period's commission, then the completed jobs. The jobs are cards on small screens and a table on wide ones, with
 * the same markup.
 */
export function CompletedTab({ jobs, older, isFirst, promises, ...statistics }: CompletedTabProps) {
  const t = useTexts(adminTexts).completed;
  const { chosen } = statistics;
  return (
    <>
      <Statistics {...statistics} />
      {promises && <PromiseStatistics promises={promises} />}
      <section className="stack" aria-labelledby="jobs">
        <h2 id="jobs">{t.heading}</h2>
        {jobs.length === 0 && isFirst ? (
          <div className="empty">
            <p className="lead">{t.empty}</p>
            <p className="sub">{t.emptyHint}</p>
          </div>
        ) : (
          <JobTable jobs={jobs} />
        )}
        <PagingLinks
          newest={isFirst ? undefined : { to: `/admin?tab=completed${chosen}#jobs`, label: t.newest }}
          older={older ? { to: `/admin?tab=completed${chosen}&before=${older}#jobs`, label: t.older } : undefined}
        />
      </section>
    </>
  );
}

function JobTable({ jobs }: { jobs: CompletedJob[] }) {
  const locale = useLocale();
  const t = useTexts(adminTexts).completed;
  const extras = useTexts(extrasTexts).desk;
  return (
    <table className="data-table table-cards">
      <thead>
        <tr>
          <th scope="col">{t.service}</th>
          <th scope="col">{t.date}</th>
          <th scope="col">{t.provider}</th>
          <th scope="col">{t.price}</th>
          <th scope="col">{t.rating}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td>
              <Link
                className="row-link"
                to={`/admin/completed/${job.id}`}
                aria-label={t.details(
                  `${serviceLabel(job.service_type, locale)}, ${formatRequestNumber(job.request_number)}`,
                )}
              >
                <strong>{serviceLabel(job.service_type, locale)}</strong>
              </Link>
              <span className="sub">{vehicleOf(job)}</span>
            </td>
            <td data-label={t.date}>
              {job.service_completed_at && (
                <time dateTime={isoTime(job.service_completed_at)}>
                  {formatDateTime(job.service_completed_at, locale)}
                </time>
              )}
            </td>
            <td data-label={t.provider}>{job.provider_name}</td>
            <td data-label={t.price}>
              {job.final_price_cents !== null && formatMoney(job.final_price_cents)}
              {job.extra > 0 && <span className="sub">{extras.onTop(job.extra)}</span>}
            </td>
            <td data-label={t.rating}>{job.customer_rating === null ? t.notRated : t.rated(job.customer_rating)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
