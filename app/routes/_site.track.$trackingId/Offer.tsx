import { useNavigation } from '@remix-run/react';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { ConfirmSection } from '../../ui/ConfirmSection.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { IntentForm, SubmitButton } from '../../ui/IntentForm.tsx';
import { PayLater } from '../../ui/PayLater.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { TermsSection } from '../../ui/TermsSection.tsx';
import { useTexts } from '../../ui/texts.ts';
import { useAnswer } from '../../ui/form-nonce.ts';
import type { OpenTracking } from './load.server.ts';

interface OfferProps {
  tracking: OpenTracking;
  price: number;
}

/**
 * The offered price, in cents, which the customer can accept, counter once or reject. A final offer is shown with the
 * earlier amounts, and can only be accepted or rejected. Devices that haven't accepted the terms show the terms
 * instead of accepting and countering.
 */
export function Offer({ tracking, price }: OfferProps) {
  const t = useTexts(trackingPriceTexts);
  const { finalOffer, firstPrice, counterOffer, termsAccepted, nonce } = tracking;
  const words = finalOffer ? t.finalOffer : t.offer;
  const before = [
    { label: t.negotiation.firstPrice, cents: firstPrice },
    { label: t.negotiation.yourOffer, cents: counterOffer },
  ];
  return (
    <Card title={words.heading}>
      <PriceLines price={price} labels={t.money} {...(finalOffer ? { before, subject: t.finalOffer.price } : {})} />
      <p className="sub">{t.money.noProviderRule(tracking.providerWaitMinutes)}</p>
      <PayLater cardOnly={tracking.cardOnly} />
      <p>{termsAccepted ? words.choices : words.choicesFirst}</p>
      {termsAccepted ? (
        <Answers tracking={tracking} price={price} />
      ) : (
        <TermsSection nonce={nonce} endings={tracking.endings} lead={t.offer.termsFirst} labels={t.terms} />
      )}
      <Reject tracking={tracking} />
      <p className="sub">{t.offer.validFor}</p>
    </Card>
  );
}

function Answers({ tracking: { nonce, version, finalOffer }, price }: OfferProps) {
  const t = useTexts(trackingPriceTexts);
  const countering = useAnswer()?.intent === 'counter_offer';
  const form = { nonce, version };
  const next = useNavigation().location?.pathname;
  return (
    <>
      {next?.startsWith('/payment/') && <ToastView toast={t.offer.accepted(price)} />}
      <IntentForm intent="accept_offer" {...form}>
        <SubmitButton wide>{finalOffer ? t.finalOffer.accept : t.offer.acceptFor(price)}</SubmitButton>
      </IntentForm>
      {!finalOffer && (
        <details className="fold" open={countering}>
          <summary className={buttonClass()}>{t.offer.counter}</summary>
          <div className="fold-body">
            <IntentForm intent="counter_offer" {...form}>
              <MoneyField name="amount" label={t.offer.counterAmount} hint={t.offer.counterHint(price)} />
              <SubmitButton look="plain">{t.offer.sendCounter}</SubmitButton>
            </IntentForm>
          </div>
        </details>
      )}
    </>
  );
}

/** The form that rejects the offer. It doesn't ask for the terms. */
function Reject({ tracking: { nonce, version, finalOffer } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingPriceTexts);
  const label = (finalOffer ? t.finalOffer : t.offer).reject;
  return (
    <ConfirmSection label={label} question={t.offer.rejectConfirm} keepLabel={t.offer.keep}>
      <IntentForm intent="reject_offer" nonce={nonce} version={version}>
        <SubmitButton look="danger">{label}</SubmitButton>
      </IntentForm>
    </ConfirmSection>
  );
}
