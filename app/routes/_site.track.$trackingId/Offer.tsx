import { useNavigation } from '@remix-run/react';
import type { Cents } from '#kernel/money.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { TermsForm } from '../../ui/TermsForm.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import type { OpenTracking } from './load.server.ts';

interface OfferProps {
  tracking: OpenTracking;
  price: Cents;
}

/**
 * The buttons to answer an offer: accept it, make one counter-offer, or reject it. A final offer can only be accepted
 * or rejected.
 */
export function OfferAnswers({ tracking, price }: OfferProps) {
  const { nonce, version, finalOffer, termsAccepted, endings } = tracking;
  const t = useTexts(trackingPriceTexts);
  const next = useNavigation().location?.pathname;
  return (
    // If one answer is unfolded, the other answers are hidden, so that the bar stays low.
    <div className="group/answers grid gap-2">
      {next?.startsWith('/payment/') && <ToastView toast={t.offer.accepted(price)} />}
      <div className="group-has-[details[open]]/answers:hidden">
        <TermsForm
          {...{ intent: 'accept_offer', nonce, version, endings }}
          accepted={termsAccepted}
          label={finalOffer ? t.finalOffer.accept : t.offer.acceptFor(price)}
        />
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-3 has-[details[open]]:[&>details:not([open])]:hidden [&_summary]:w-full [&_summary]:px-2 [&_summary]:text-[0.95rem]">
        {!finalOffer && <Counter tracking={tracking} price={price} />}
        <Reject tracking={tracking} />
      </div>
    </div>
  );
}

function Counter({ tracking: { nonce, version }, price }: OfferProps) {
  const t = useTexts(trackingPriceTexts).offer;
  const isRefused = useAnswer()?.intent === 'counter_offer';
  return (
    <details className="fold" open={isRefused}>
      <summary className={buttonClass()}>{t.counter}</summary>
      <div className="fold-body">
        <IntentForm intent="counter_offer" nonce={nonce} version={version}>
          <MoneyField name="amount" label={t.counterAmount} hint={t.counterHint(price)} />
          <SubmitButton look="plain">{t.sendCounter}</SubmitButton>
        </IntentForm>
      </div>
    </details>
  );
}

/** The form that rejects the offer. It doesn't ask for the terms. */
function Reject({ tracking: { nonce, version, finalOffer } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingPriceTexts);
  const label = (finalOffer ? t.finalOffer : t.offer).reject;
  return (
    <ConfirmSection label={label} question={t.offer.rejectConfirm} keepLabel={t.offer.keep} look="plain">
      <IntentForm intent="reject_offer" nonce={nonce} version={version}>
        <SubmitButton look="danger">{label}</SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}
