import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Link } from '@remix-run/react';
import { Answer } from '../../ui/Answer.tsx';
import { AnswerFacts } from '../../ui/AnswerFacts.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { LiveLine } from '../../ui/live/Live.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { PhotosCard } from '../../ui/photos/PhotosCard.tsx';
import { ServiceMap } from '../../ui/map/ServiceMap.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { CannotDo } from './CannotDo.tsx';
import { ChangedJob } from './ChangedJob.tsx';
import { DeclineJob } from './DeclineJob.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { EarningsCard } from './EarningsCard.tsx';
import { SkipCode } from './EnterCode.tsx';
import { Extra } from './Extra.tsx';
import type { OpenJob } from './load.server.ts';
import { LockedIn } from './LockedIn.tsx';
import { NewTime } from './NewTime.tsx';
import { NextStep } from './NextStep.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { SharePosition } from './SharePosition.tsx';
import { TowCard } from './TowCard.tsx';

/**
 * The job: where it is, how to get there, everything else collapsed, and the next step at the bottom, near the thumb.
 */
export function Job({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts);
  const common = useTexts(commonTexts);
  const { job } = page;
  return (
    <div className="page page-narrow cab">
      <Answer />
      {job.cancellationAsked && (
        <p className="notice" role="status">
          <strong>{t.cancellationAsked}</strong>
        </p>
      )}
      <LockedIn lockedIn={job.lockedIn} />
      <JobSign page={page} />
      {job.next === 'verify_code' && <SkipCode page={page} />}
      <NewTime page={page} />
      <ChangedJob page={page} />
      <CannotDo page={page} />
      <SharePosition page={page} />
      {page.map && (
        <Card title={t.map.heading}>
          <ServiceMap map={page.map} />
        </Card>
      )}
      <AnswerFacts service={job.service} answers={job.answers} />
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

/** The job's status, where it is, and which vehicle to look for, at a glance. */
function JobSign({ page: { job } }: { page: OpenJob }) {
  const locale = useLocale();
  const t = useTexts(providerTexts);
  const statusNames = useTexts(statusTexts).provider;
  const code = useTexts(handshakeTexts).cab;
  const endings = useTexts(endingsProviderTexts);
  const { goal, vehicle } = job;
  const service = serviceLabel(job.service, locale);
  return (
    <Sign eyebrow={service} title={job.status ? statusNames[job.status] : service}>
      {job.partlyDone && (
        <>
          <p className="sign-strong">{endings.partly(job.collect)}</p>
          <Facts items={[{ label: endings.why, value: job.partlyDone.reason }]} />
        </>
      )}
      {job.status === 'completed' && <p>{t.completed.message}</p>}
      {goal && (
        <p className="cab-goal">
          <span>{t.goal[goal.kind]}</span> <strong>{goal.address ?? t.goal.none}</strong>
        </p>
      )}
      {goal?.approximate && <p>{t.details.approximate}</p>}
      {goal && (
        <p>
          {vehicle.year} {vehicle.make} {vehicle.model}{' '}
          {vehicle.plate && <span className="cab-plate">{vehicle.plate}</span>}
        </p>
      )}
      {job.status === 'arrived' && (job.handshake === 'verified' || job.handshake === 'skipped') && (
        <p>{code[job.handshake]}</p>
      )}
    </Sign>
  );
}
