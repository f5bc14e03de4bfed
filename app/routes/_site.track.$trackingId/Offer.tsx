import { formatMoney } from '#domain/money.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { Card, Facts } from '../../components/Card.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { ConfirmSection } from '../../components/ConfirmSection.tsx';
import { Field } from '../../components/Field.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { PriceLines } from '../../components/PriceLines.tsx';
import { TermsSection } from '../../components/TermsSection.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useAnswer } from '../../lib/ticket.ts';
import type { OpenTracking } from './load.server.ts';

interface OfferProps {
  tracking: OpenTracking;
  /** Cents. */
  price: number;
}

/**
 * The price on the table: accept, counter once, reject; a final offer only accept or reject. On a device that has not
 * accepted the terms they stand in place of the buttons.
 */
export function Offer({ tracking, price }: OfferProps) {
  const t = useTexts(trackingTexts);
  const { finalOffer, counterOffer, termsAccepted, nonce } = tracking;
  const words = finalOffer ? t.finalOffer : t.offer;
  return (
    <Card title={words.heading}>
      {finalOffer && counterOffer !== null && <p>{t.finalOffer.lead(counterOffer, price)}</p>}
      <PriceLines price={price} labels={t.money} />
      <p className="sub">{t.money.noProviderRule}</p>
      {termsAccepted ? (
        <Answers tracking={tracking} price={price} />
      ) : (
        <TermsSection nonce={nonce} lead={t.offer.termsFirst} labels={t.terms} />
      )}
      <p className="sub">{t.offer.validFor}</p>
    </Card>
  );
}

function Answers({ tracking: { nonce, version, finalOffer }, price }: OfferProps) {
  const t = useTexts(trackingTexts);
  const countering = useAnswer()?.intent === 'counter_offer';
  const form = { nonce, version };
  return (
    <>
      <IntentForm intent="accept_offer" {...form}>
        <SubmitButton wide>{finalOffer ? t.finalOffer.accept : t.offer.acceptFor(price)}</SubmitButton>
      </IntentForm>
      {!finalOffer && (
        <details className="fold" open={countering}>
          <summary className={buttonClass()}>{t.offer.counter}</summary>
          <div className="fold-body">
            <IntentForm intent="counter_offer" {...form}>
              <Field
                name="amount"
                label={t.offer.counterAmount}
                hint={t.offer.counterHint(price)}
                prefix="$"
                inputMode="decimal"
                autoComplete="off"
              />
              <SubmitButton look="plain">{t.offer.sendCounter}</SubmitButton>
            </IntentForm>
          </div>
        </details>
      )}
      <ConfirmSection
        label={finalOffer ? t.finalOffer.reject : t.offer.reject}
        question={t.offer.rejectConfirm}
        keepLabel={t.offer.keep}
      >
        <IntentForm intent="reject_offer" {...form}>
          <SubmitButton look="danger">{finalOffer ? t.finalOffer.reject : t.offer.reject}</SubmitButton>
        </IntentForm>
      </ConfirmSection>
    </>
  );
}

/** The state of a negotiation; the admin's final offer has a card of its own. */
export function Negotiation({ tracking: { counterOffer, firstPrice, finalOffer } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingTexts).negotiation;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.firstPrice, value: firstPrice === null ? null : formatMoney(firstPrice) },
          { label: t.yourOffer, value: counterOffer === null ? null : formatMoney(counterOffer) },
        ]}
      />
      {!finalOffer && <p>{t.waiting}</p>}
    </Card>
  );
}
