import { Link } from '@remix-run/react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { ProviderMessages } from '../../ui/provider/ProviderMessages.tsx';
import { AnswerFacts } from '../../ui/AnswerFacts.tsx';
import { LiveLine } from '../../ui/live/Live.tsx';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import moreStyles from '../../styles/job-more.css?url';
import { useTexts } from '../../ui/texts.ts';
import { CannotDo } from './CannotDo.tsx';
import { ChangedJob } from './ChangedJob.tsx';
import { DeclineJob } from './DeclineJob.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { EarningsCard } from './EarningsCard.tsx';
import { SkipCode } from './EnterCode.tsx';
import { Extra } from './Extra.tsx';
import { JobSign } from './JobSign.tsx';
import type { OpenJob } from './load.server.ts';
import { LockedIn } from './LockedIn.tsx';
import { MinutesAway } from './MinutesAway.tsx';
import { NewTime } from './NewTime.tsx';
import { NextStep } from './NextStep.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PocketCard } from './PocketCard.tsx';
import { SharePosition, useSharingState } from './SharePosition.tsx';
import { TowCard } from './TowCard.tsx';
import { usePositionSharing } from './use-sharing.ts';

/**
 * The page of an accepted job. The sign at the top says where the job stands. Below it are the line about sharing the
 * position, the map, and everything else, mostly in collapsed cards. The next step is at the bottom, near the thumb.
 */
export function Job({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts);
  const common = useTexts(commonTexts);
  const { job } = page;
  const view = usePositionSharing(page.jobId, page.takesPositions);
  const state = useSharingState(view, page);
  return (
    <div className="page page-narrow cab">
      <JobSign page={page} />
      <ProviderMessages />
      {job.cancellationAsked && (
        <p className="notice" role="status">
          <strong>{t.cancellationAsked}</strong>
        </p>
      )}
      <LockedIn lockedIn={job.lockedIn} />
      {job.next === 'verify_code' && <SkipCode page={page} />}
      <SharePosition page={page} view={view} state={state} />
      {/*
       * The stylesheet is linked here and not in the head, so that everything above is painted without waiting for it.
       */}
      <link rel="stylesheet" href={moreStyles} />
      <Way page={page} isRough={state === 'rough'} />
      <ChangedJob page={page} />
      <CannotDo page={page} />
      <AnswerFacts service={job.service} answers={job.answers} />
      <PocketCard page={page} view={view} />
      <PhotosCard album={page.photos} nonce={page.nonce} />
      <Extra page={page} />
      <EarningsCard page={page} />
      <PaymentMethods page={page} />
      <TowCard page={page} />
      <DetailsCard page={page} />
      {job.may.declineJob && !job.trouble?.failure && <DeclineJob nonce={page.nonce} hasSetOut={job.hasSetOut} />}
      <p className="row sub">
        <Link to={`/provider/${page.jobId}`}>{common.refresh}</Link>
        <LiveLine />
      </p>
      <NextStep page={page} />
    </div>
  );
}

/**
 * The map, the form for a new arrival time, and the form for how many minutes away the provider is. A form that the
 * provider should fill in now comes before the map.
 */
function Way({ page, isRough }: { page: OpenJob; isRough: boolean }) {
  const t = useTexts(providerTexts).map;
  const asksTime = page.promise !== null && (page.promise.isAsked || page.promise.late);
  const asksMinutes = isRough || page.minutes?.isReportDue === true;
  // With keys, the fields keep what was typed when the order changes.
  const fields = [
    { asks: asksTime, part: <NewTime key="time" page={page} /> },
    { asks: asksMinutes, part: <MinutesAway key="minutes" page={page} openNow={isRough} /> },
  ];
  return [
    ...fields.filter(({ asks }) => asks).map(({ part }) => part),
    page.map && (
      <section key="map" className="cab-map" aria-label={t.heading}>
        <ServiceMap map={page.map} />
      </section>
    ),
    ...fields.filter(({ asks }) => !asks).map(({ part }) => part),
  ];
}
