import { Link } from '@remix-run/react';
import { agoInWords } from '#kernel/ago.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import type { MapBoard, RequestCard } from '#modules/dispatch/index.ts';
import { CARD_OF_NEXT_STEP } from '#modules/dispatch/rules/next-step.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/desk/StatusBadge.tsx';
import { ClaimantOrViewers } from '../../ui/desk/ClaimantOrViewers.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { useWaitInWords } from '../../ui/desk/use-wait.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { MapCard } from './MapCard.tsx';
import type { ListMapLinks } from './use-list-map-links.ts';

interface JobCardProps {
  board: Pick<MapBoard, 'rows' | 'trucks'>;
  linked: ListMapLinks;
}

/** The job of the pressed mark, or a list of the jobs that share it. */
export function JobCard({ board: { rows, trucks }, linked }: JobCardProps) {
  const t = useTexts(deskMapTexts);
  const jobs = rows.filter(({ id }) => linked.pressed.includes(id));
  const [job] = jobs;
  if (!job) return null;
  return (
    <MapCard label={jobs.length === 1 ? job.number : t.cluster(jobs.length)} linked={linked}>
      {linked.closerMapPath !== null && (
        <ButtonLink to={linked.closerMapPath} preventScrollReset>
          {t.closer}
        </ButtonLink>
      )}
      {jobs.length === 1 ? (
        <OneJob job={job} seenAt={trucks.find(({ requestId }) => requestId === job.id)?.at} />
      ) : (
        <SomeJobs jobs={jobs} linked={linked} />
      )}
    </MapCard>
  );
}

/** @param seenAt the time of the position that the map shows for the provider */
function OneJob({ job, seenAt }: { job: RequestCard; seenAt: number | undefined }) {
  const locale = useLocale();
  const t = useTexts(deskMapTexts);
  const { active } = useTexts(adminTexts);
  const { steps } = useTexts(deskBoardTexts);
  const { time } = useTexts(commonTexts);
  const { now } = useDesk();
  const { words } = useWaitInWords(job);
  return (
    <>
      <p className="row">
        <strong>{serviceLabel(job.service, locale)}</strong> {job.number} <ClaimantOrViewers requestId={job.id} />
      </p>
      <p>
        <StatusBadge status={job.status} /> {words}
      </p>
      <p>{job.vehicle}</p>
      <p className="sub">{job.location_address ?? active.noPlace}</p>
      {seenAt !== undefined && (
        <p>{[job.provider, t.seen(agoInWords(now - seenAt, time))].filter(Boolean).join('. ')}</p>
      )}
      <p className="row">
        {job.next && (
          <ButtonLink look="go" to={`/admin/request/${job.id}#${CARD_OF_NEXT_STEP[job.next]}`}>
            {steps[job.next]}
          </ButtonLink>
        )}
        <ButtonLink to={`/admin/request/${job.id}`}>{t.open}</ButtonLink>
        <Button
          look="quiet"
          onClick={() => document.querySelector<HTMLElement>(`#job-${CSS.escape(job.id)} [data-open]`)?.focus()}
        >
          {t.showRow}
        </Button>
      </p>
    </>
  );
}

function SomeJobs({ jobs, linked }: { jobs: RequestCard[]; linked: ListMapLinks }) {
  const locale = useLocale();
  return (
    <ul className="map-card-jobs">
      {jobs.map((job) => (
        <li key={job.id} {...linked.highlightHandlers(job.id)}>
          <Link to={`/admin/request/${job.id}`}>
            {serviceLabel(job.service, locale)}, {job.number}
          </Link>{' '}
          <span className="sub">{job.location_address}</span>
        </li>
      ))}
    </ul>
  );
}
