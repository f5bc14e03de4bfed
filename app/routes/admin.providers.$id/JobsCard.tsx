import { Link } from '@remix-run/react';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Card } from '../../ui/Card.tsx';
import { PagingLinks } from '../../ui/desk/PagingLinks.tsx';
import { providerPath } from '../../ui/desk/providers-query.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDate, formatDateTime, isoTime } from '../../ui/time.ts';
import type { DeskProvider } from './load.server.ts';

/** A provider's jobs, newest first, with a link to each request that still exists. */
export function JobsCard({ page }: { page: DeskProvider }) {
  const t = useTexts(deskProvidersTexts).provider;
  const { provider, jobs, older, isFirst } = page;
  const path = providerPath(provider.id);
  return (
    <Card title={t.history} id="jobs">
      <p className="sub">{t.historyLead}</p>
      {jobs.length === 0 ? <p>{t.noJobs}</p> : <JobTable jobs={jobs} />}
      <PagingLinks
        newest={isFirst ? undefined : { to: `${path}#jobs`, label: t.newest }}
        older={older ? { to: `${path}?before=${older}#jobs`, label: t.older } : undefined}
      />
    </Card>
  );
}

function JobTable({ jobs }: Pick<DeskProvider, 'jobs'>) {
  const locale = useLocale();
  const t = useTexts(deskProvidersTexts).provider;
  return (
    <div className="jobs-frame">
      <table className="data-table table-cards">
        <thead>
          <tr>
            <th scope="col">{t.service}</th>
            <th scope="col">{t.assigned}</th>
            <th scope="col">{t.outcome}</th>
            <th scope="col">{t.rating}</th>
            <th scope="col">{t.payment}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>
                {job.requestId ? (
                  <Link
                    className="row-link"
                    to={`/admin/request/${job.requestId}`}
                    aria-label={t.openRequest(serviceLabel(job.service, locale))}
                  >
                    {serviceLabel(job.service, locale)}
                  </Link>
                ) : (
                  serviceLabel(job.service, locale)
                )}
              </td>
              <td data-label={t.assigned}>
                <time dateTime={isoTime(job.assignedAt)}>{formatDateTime(job.assignedAt, locale)}</time>
              </td>
              <td data-label={t.outcome}>
                {t.outcomes[job.outcome ?? 'underWay']}
                {job.endedAt && <span className="sub">{formatDate(job.endedAt, locale)}</span>}
              </td>
              <td data-label={t.rating}>{job.rating === null ? '' : t.rated(job.rating)}</td>
              <td data-label={t.payment}>{job.payment && t.payments[job.payment]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
