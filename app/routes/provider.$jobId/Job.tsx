import { providerTexts } from '#domain/texts/provider.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { serviceLabel } from '#domain/texts/services.ts';
import { Link } from '@remix-run/react';
import { Answer } from '../../components/Answer.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmSection } from '../../components/ConfirmSection.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { LiveLine } from '../../components/Live.tsx';
import { Sign } from '../../components/Sign.tsx';
import { PhotosCard } from '../../components/photos/PhotosCard.tsx';
import { ServiceMap } from '../../components/map/ServiceMap.tsx';
import { useLocale, useTexts } from '../../lib/texts.ts';
import { DeclineJob } from './DeclineJob.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { EarningsCard } from './EarningsCard.tsx';
import { Extra } from './Extra.tsx';
import type { JobPage } from './load.server.ts';
import { SharePosition } from './SharePosition.tsx';
import { TowCard } from './TowCard.tsx';

export type OpenJob = Extract<JobPage, { kind: 'job' }>;

/** The job: where it stands, one next step, the way there, the money, the customer. */
export function Job({ page }: { page: OpenJob }) {
  const locale = useLocale();
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
      <Sign
        over={serviceLabel(job.service, locale)}
        title={job.status ? t.statusNames[job.status] : serviceLabel(job.service, locale)}
      >
        {job.status === 'completed' && <p>{t.completed.message}</p>}
      </Sign>
      <NextStepButton page={page} />
      <div className="pair">
        {job.navigateTo && (
          <a className={buttonClass({ wide: true })} href={job.navigateTo} target="_blank" rel="noreferrer">
            {t.actions.navigate}
          </a>
        )}
        <a className={buttonClass({ wide: true })} href={`tel:${job.customer.phone}`}>
          {t.details.call}
        </a>
      </div>
      <PhotosCard album={page.photos} nonce={page.nonce} />
      {page.map && (
        <Card title={t.map.heading}>
          <ServiceMap map={page.map} />
          <SharePosition jobId={page.jobId} />
        </Card>
      )}
      <Extra page={page} />
      <EarningsCard page={page} />
      <TowCard page={page} />
      <DetailsCard page={page} />
      {job.mayDecline && <DeclineJob nonce={page.nonce} />}
      <p className="row sub">
        <Link to={`/provider/${page.jobId}`}>{common.refresh}</Link>
        <LiveLine />
      </p>
    </div>
  );
}

/** The one amber button. Completing asks first: it cannot be undone. */
function NextStepButton({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts);
  const { next, payout, onSitePaid } = page.job;
  if (!next) return onSitePaid ? <p className="lead">{t.earnings.nothingMore}</p> : null;
  const hint = next === 'confirm_payment' ? t.hints.confirm_payment(payout) : t.hints[next];
  if (next === 'complete_job') {
    return (
      <section className="next-step">
        <ConfirmSection
          look="go"
          label={t.actions.complete_job}
          question={t.actions.complete_confirm}
          keepLabel={t.actions.notDone}
        >
          <IntentForm intent="complete_job" nonce={page.nonce}>
            <SubmitButton busyLabel={t.actions.busy}>{t.actions.complete_yes}</SubmitButton>
          </IntentForm>
        </ConfirmSection>
        <p className="sub">{hint}</p>
      </section>
    );
  }
  return (
    <section className="next-step">
      <IntentForm intent={next} nonce={page.nonce}>
        <SubmitButton wide busyLabel={t.actions.busy}>
          {t.actions[next]}
        </SubmitButton>
      </IntentForm>
      <p className="sub">{hint}</p>
    </section>
  );
}
