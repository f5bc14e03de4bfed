import { depositOf, payoutOf } from '#domain/money.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { ButtonLink, buttonClass } from '../../components/Button.tsx';
import { Card, Facts } from '../../components/Card.tsx';
import { PriceLines } from '../../components/PriceLines.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useTexts } from '../../lib/texts.ts';
import type { OpenTracking } from './load.server.ts';

/** The price is agreed: the way to the deposit. @param price cents */
export function Payment({ requestId, price }: { requestId: string; price: number }) {
  const t = useTexts(trackingTexts);
  return (
    <Card title={t.payment.heading}>
      <p>{t.payment.lead(depositOf(price))}</p>
      <PriceLines price={price} labels={t.money} />
      <ButtonLink look="go" wide to={`/payment/${requestId}`}>
        {t.payment.proceed}
      </ButtonLink>
      <p className="sub">{t.payment.deadline}</p>
    </Card>
  );
}

interface ProviderProps {
  provider: NonNullable<OpenTracking['provider']>;
  /** Cents. */
  price: number | null;
  /** Calling is what the page is for now; else another button is the one that stands out. */
  callFirst: boolean;
}

/** Who comes, how to reach them, and what is paid on site. */
export function Provider({ provider: { name, phone, vehicle }, price, callFirst }: ProviderProps) {
  const t = useTexts(trackingTexts).provider;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.name, value: name },
          { label: t.phone, value: phone && formatPhone(phone) },
          { label: t.vehicle, value: vehicle },
        ]}
      />
      {price !== null && <p>{t.payOnSite(payoutOf(price))}</p>}
      {phone && (
        <a className={buttonClass({ look: callFirst ? 'go' : 'plain', wide: true })} href={`tel:${phone}`}>
          {t.call}
        </a>
      )}
    </Card>
  );
}
