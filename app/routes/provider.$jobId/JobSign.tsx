import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { Facts } from '../../ui/Card.tsx';
import { Sign } from '../../ui/Sign.tsx';
import type { SignLook } from '../../ui/sign-look.ts';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';
import { PayNumber, DrivingNumbers } from './Way.tsx';

/**
 * The sign: the job's status, the distance, the address, and which vehicle to look for, at a glance. Screen readers
 * announce the sign when it changes, so the steps of the job need no toast.
 */
export function JobSign({ page: { job, way } }: { page: OpenJob }) {
  const locale = useLocale();
  const t = useTexts(providerTexts);
  const endings = useTexts(endingsProviderTexts);
  const { goal, vehicle } = job;
  const isCompleted = job.status === 'completed';
  return (
    <Sign title={<SignTitle job={job} service={serviceLabel(job.service, locale)} />} {...lookOf(job)}>
      {(way || isCompleted) && (
        <div className="cab-numbers">
          {way && <DrivingNumbers way={way} />}
          {isCompleted && (!job.partlyDone || job.onSitePaid) && (
            <PayNumber label={job.onSitePaid ? t.earnings.collected : t.earnings.payoutShort} cents={job.collect} />
          )}
        </div>
      )}
      {job.partlyDone && (
        <>
          <p className="sign-strong">
            {endings.partly} {!job.onSitePaid && endings.partlyCollect(job.collect)}
          </p>
          <Facts items={[{ label: endings.why, value: job.partlyDone.reason }]} />
        </>
      )}
      {isCompleted && <p>{t.completed.message}</p>}
      {goal && (
        <p className="cab-goal">
          <span>{t.goal[goal.kind]}</span> <strong>{goal.address ?? t.goal.none}</strong>
        </p>
      )}
      {goal?.approximate && job.isComing && <p>{t.details.approximate}</p>}
      {goal && (
        <p>
          {vehicle.year} {vehicle.make} {vehicle.model}{' '}
          {vehicle.plate && <span className="cab-plate">{vehicle.plate}</span>}
        </p>
      )}
      {!way && job.isComing && <p>{t.way.share}</p>}
    </Sign>
  );
}

/** @param service the service's name */
function SignTitle({ job, service }: Pick<OpenJob, 'job'> & { service: string }) {
  const t = useTexts(providerTexts);
  const names = useTexts(statusTexts).provider;
  const code = useTexts(handshakeTexts).cab;
  const { status, handshake, onSitePaid } = job;
  if (!status) return service;
  const isChecked = status === 'arrived' && (handshake === 'verified' || handshake === 'skipped');
  const words = onSitePaid ? `${names[status]}. ${t.earnings.confirmed}` : names[status];
  return (
    <span role="status">
      {service}: {isChecked ? `${words}. ${code[handshake]}` : words}
    </span>
  );
}

/**
 * The sign's color: green while the job is under way, amber while a payment is due, white when there's nothing left to
 * do.
 */
function lookOf({ status, onSitePaid }: OpenJob['job']): SignLook {
  switch (status) {
    case 'completed':
      return onSitePaid ? { tone: 'over', picture: 'check' } : { tone: 'turn', picture: 'card' };
    case 'in_progress':
      return { tone: 'moving', picture: 'wrench' };
    case 'arrived':
      return { tone: 'moving', picture: 'pin' };
    default:
      return { tone: 'moving', picture: 'truck' };
  }
}
