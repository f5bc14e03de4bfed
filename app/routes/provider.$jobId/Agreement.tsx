import { formatMiles } from '#modules/place/rules/distance.ts';
import { paymentOnSiteTexts } from '#modules/provider/copy/en/payment-on-site.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { agreementTexts } from '#modules/provider/copy/en/agreement.ts';
import { serviceLabel, vehicleLabel } from '#modules/request/copy/service-label.ts';
import { AgreeForm } from '../../ui/AgreeForm.tsx';
import { AnswerFacts } from '../../ui/AnswerFacts.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { ProviderMessages } from '../../ui/provider/ProviderMessages.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { formatTime } from '../../ui/time.ts';
import { DECLINE_ID, DeclineJob } from './DeclineJob.tsx';
import { LockedIn } from './LockedIn.tsx';
import type { JobPage } from './load.server.ts';
import { BottomBar } from './NextStep.tsx';
import { PromiseMinutes } from './PromiseMinutes.tsx';
import { usePickupDistance } from './use-how-far.ts';
import type { PickupDistance } from './use-how-far.ts';
import { PayNumber, DrivingNumbers } from './Way.tsx';

type PageBeforeAgreement = Extract<JobPage, { kind: 'agreement' | 'blocked' }>;

/** The page of a job link before the agreement is accepted: the kind of job, then the agreement with its checkbox. */
export function Agreement({ page }: { page: PageBeforeAgreement }) {
  const t = useTexts(providerTexts);
  const terms = useTexts(agreementTexts);
  const pickupDistance = usePickupDistance(page.jobId, page.way);
  return (
    <div className="page page-narrow cab">
      <Preview page={page} pickupDistance={pickupDistance} />
      <ProviderMessages />
      <LockedIn lockedIn={page.preview.lockedIn} />
      <AnswerFacts service={page.preview.service} answers={page.preview.answers} />
      <Card title={t.agreement.heading}>
        <p>{t.agreement.lead}</p>
        <dl className="terms">
          {terms.sections.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="sub">{terms.version(TERMS_VERSION)}</p>
        <IntentForm intent="decline_agreement" nonce={page.nonce}>
          <SubmitButton look="plain" wide>
            {t.agreement.decline}
          </SubmitButton>
        </IntentForm>
      </Card>
      {page.may.declineJob && <DeclineJob plain nonce={page.nonce} hasSetOut={page.hasSetOut} />}
      <BottomBar>
        <AgreeForm
          intent="accept_agreement"
          nonce={page.nonce}
          label={t.agreement.agree}
          accept={t.agreement.accept}
          busyLabel={t.agreement.accepting}
        >
          {/* If the agreement was already accepted on another device, the arrival time is already promised. */}
          {page.preview.answerBy !== null && (
            <PromiseMinutes key={pickupDistance.way?.minutes} way={pickupDistance.way} />
          )}
        </AgreeForm>
        {page.may.declineJob && (
          <a className={buttonClass({ look: 'quiet', wide: true })} href={`#${DECLINE_ID}`}>
            {t.actions.decline_job}
          </a>
        )}
      </BottomBar>
    </div>
  );
}

/**
 * The page after the agreement was declined. The job's details stay hidden. The provider can go back to the agreement,
 * or hand the job back.
 */
export function AgreementDeclined({ page }: { page: PageBeforeAgreement }) {
  const t = useTexts(providerTexts);
  return (
    <div className="page page-narrow cab">
      <Sign title={t.agreement.declinedHeading} tone="turn" picture="bar" />
      <ProviderMessages />
      <p className="lead">{t.agreement.declined}</p>
      <ButtonLink look="go" wide to={`/provider/${page.jobId}`}>
        {t.agreement.reconsider}
      </ButtonLink>
      {page.may.declineJob && <DeclineJob plain nonce={page.nonce} hasSetOut={page.hasSetOut} />}
    </div>
  );
}

function Preview({ page, pickupDistance }: { page: PageBeforeAgreement; pickupDistance: PickupDistance }) {
  const { preview: t, goal } = useTexts(providerTexts);
  const locale = useLocale();
  const payment = useTexts(paymentOnSiteTexts).cab;
  const { service, vehicleType, city, dropOff, distance, payout, cardOnly, answerBy } = page.preview;
  return (
    <Sign title={<span role="status">{serviceLabel(service, locale)}</span>} eyebrow={t.heading} picture="tag">
      <div className="cab-numbers">
        {pickupDistance.way && <DrivingNumbers way={pickupDistance.way} />}
        <PayNumber label={t.payout} cents={payout} />
      </div>
      {!pickupDistance.way && <AskHowFar pickupDistance={pickupDistance} city={city} />}
      <Facts
        short
        items={[
          { label: t.city, value: city ?? t.cityUnknown },
          {
            label: goal.destination,
            value: dropOff && (dropOff.city ?? (dropOff.hasAddress ? t.later : t.cityUnknown)),
          },
          { label: t.distance, value: distance !== null && formatMiles(distance, locale) },
          { label: t.vehicleType, value: vehicleType && vehicleLabel(vehicleType, locale) },
        ]}
      />
      {cardOnly && <p>{payment.cardOnly}</p>}
      {answerBy !== null && <p>{page.now < answerBy ? t.answerBy(formatTime(answerBy, locale)) : t.answerLate}</p>}
    </Sign>
  );
}

/**
 * Shown if the distance to the pickup isn't known: names the pickup's city, with a button that computes the distance
 * from the phone's position.
 */
function AskHowFar({ pickupDistance, city }: { pickupDistance: PickupDistance; city: string | null }) {
  const t = useTexts(providerTexts).way;
  return (
    <>
      <p role="status">{pickupDistance.state === 'failed' ? t.failed(city) : t.unknown(city)}</p>
      <Button
        look="ghost"
        className="needs-script"
        onClick={pickupDistance.ask}
        aria-disabled={pickupDistance.state === 'asking' || undefined}
      >
        {pickupDistance.state === 'asking' ? t.asking : t.ask}
      </Button>
    </>
  );
}
