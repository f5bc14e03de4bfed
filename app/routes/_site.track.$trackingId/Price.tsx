import { depositOf, formatMoney } from '#kernel/money.ts';
import { trackingPriceTexts } from '#modules/request/copy/en/tracking-price.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Facts } from '../../ui/Card.tsx';
import { PayLater } from '../../ui/PayLater.tsx';
import { PriceLines } from '../../ui/PriceLines.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking } from './load.server.ts';
import { Offer } from './Offer.tsx';

/** Shown while there's a price to decide or a deposit to pay: the offer, the counter-offer, or the link to pay. */
export function Price({ tracking }: { tracking: OpenTracking }) {
  const { offer, finalPrice, payable, status, finalOffer } = tracking;
  return (
    <>
      {status === 'negotiating' && !finalOffer && <Negotiation tracking={tracking} />}
      {offer !== null && <Offer tracking={tracking} price={offer} />}
      {payable && finalPrice !== null && <Payment tracking={tracking} price={finalPrice} />}
    </>
  );
}

/** The counter-offer, while the desk decides. After the desk's final offer, Offer.tsx shows both amounts. */
function Negotiation({ tracking: { counterOffer, firstPrice } }: { tracking: OpenTracking }) {
  const t = useTexts(trackingPriceTexts).negotiation;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.firstPrice, value: firstPrice === null ? null : formatMoney(firstPrice) },
          { label: t.yourOffer, value: counterOffer === null ? null : formatMoney(counterOffer) },
        ]}
      />
      <p>{t.waiting}</p>
    </Card>
  );
}

/** The link to the deposit, once the price is agreed. @param price cents */
function Payment({
  tracking: { payment, providerWaitMinutes, cardOnly },
  price,
}: {
  tracking: OpenTracking;
  price: number;
}) {
  const t = useTexts(trackingPriceTexts);
  return (
    <Card title={t.payment.heading}>
      <p>{t.payment.lead(depositOf(price))}</p>
      <PriceLines price={price} labels={t.money} />
      <p className="sub">{t.money.noProviderRule(providerWaitMinutes)}</p>
      <PayLater cardOnly={cardOnly} />
      <ButtonLink look="go" wide to={`/payment/${payment}`}>
        {t.payment.proceed}
      </ButtonLink>
      <p className="sub">{t.payment.deadline}</p>
    </Card>
  );
}
