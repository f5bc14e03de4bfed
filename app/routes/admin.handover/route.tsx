import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import { useClaim } from '../../ui/desk/desk-state.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatDateTime, formatTime, isoTime } from '../../ui/time.ts';
import { DropOffWishes } from '../../ui/desk/owed/DropOffWishes.tsx';
import { OwedFees } from '../../ui/desk/owed/OwedFees.tsx';
import { UnpaidJobs } from '../../ui/desk/owed/UnpaidJobs.tsx';
import { loadHandover } from './load.server.ts';
import type { HandoverGroup } from './load.server.ts';

export const loader = () => loadHandover();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskTeamTexts, locale).handover.title),
  NO_INDEX,
];

/** What one shift hands over to the next, to read on the screen or to print. */
export default function Handover() {
  const { now, groups, fees, unpaid, dropOffs } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const t = useTexts(deskTeamTexts).handover;
  const { turn } = useTexts(adminTexts).active;
  const count = groups.reduce((sum, { jobs }) => sum + jobs.length, 0);
  const nothingOwed = fees.length + unpaid.length + dropOffs.length === 0;
  return (
    <div className="page">
      <p className="row sub print:hidden">
        <Link to="/admin">{t.back}</Link>
      </p>
      <div className="desk-head">
        <h1>{t.title}</h1>
        <Button className="needs-script" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <p className="sub">{count === 0 ? t.none : t.lead(count, formatDateTime(now, locale))}</p>
      {groups.map((group) => (
        <section key={group.turn} className="stack" aria-labelledby={`turn-${group.turn}`}>
          <h2 id={`turn-${group.turn}`}>
            {turn[group.turn]} ({group.jobs.length})
          </h2>
          <JobTable jobs={group.jobs} now={now} />
        </section>
      ))}
      <section className="stack" aria-labelledby="owed">
        <h2 id="owed">{t.owed}</h2>
        {nothingOwed && <p>{t.nothingOwed}</p>}
        <DropOffWishes wishes={dropOffs} />
        <OwedFees fees={fees} />
        <UnpaidJobs jobs={unpaid} />
      </section>
    </div>
  );
}

function JobTable({ jobs, now }: Pick<HandoverGroup, 'jobs'> & { now: number }) {
  const locale = useLocale();
  const t = useTexts(deskTeamTexts).handover;
  return (
    <table className="data-table table-cards">
      <thead>
        <tr>
          <th scope="col">{t.columns.job}</th>
          <th scope="col">{t.columns.status}</th>
          <th scope="col">{t.columns.who}</th>
          <th scope="col">{t.columns.promised}</th>
          <th scope="col">{t.columns.note}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id} className="break-inside-avoid">
            <td>
              <Link className="row-link" to={`/admin/request/${job.id}`}>
                <strong>{job.number}</strong>
              </Link>
              <span className="sub">
                {[serviceLabel(job.service_type, locale), vehicleOf(job), job.location_address]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </td>
            <td data-label={t.columns.status}>
              <StatusBadge status={job.status} />
            </td>
            <td data-label={t.columns.who}>
              <Claimant id={job.id} />
            </td>
            <td data-label={t.columns.promised}>{job.promised_at && <PromisedTime job={job} now={now} />}</td>
            <td data-label={t.columns.note} className="whitespace-pre-line">
              {job.note && [job.note.by, job.note.text].filter(Boolean).join(': ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Claimant({ id }: { id: string }) {
  const t = useTexts(deskTeamTexts).handover;
  const claim = useClaim(id);
  return claim?.mine ? t.you : (claim?.by ?? t.nobody);
}

interface PromisedProps {
  job: HandoverGroup['jobs'][number];
  now: number;
}

/** The provider's name, and when they promised to be there. */
function PromisedTime({ job: { promised_at: at, arrived_at: arrived, provider_name: provider }, now }: PromisedProps) {
  const locale = useLocale();
  const t = useTexts(deskTeamTexts).handover;
  if (!at) return null;
  const time = formatTime(at, locale);
  const isOverdue = arrived === null && at.getTime() < now;
  return (
    <>
      <time dateTime={isoTime(at)}>{isOverdue ? t.overdue(time) : time}</time>
      {provider && <span className="sub"> {provider}</span>}
    </>
  );
}
