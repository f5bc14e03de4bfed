import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { useTexts } from './texts.ts';

/** Before a provider has accepted, says when the customer will learn how to pay on site. */
export function PayOnSiteNotice({ cardOnly }: { cardOnly: boolean }) {
  const t = useTexts(paymentMethodsTexts);
  return (
    <p className="sub">
      {cardOnly && <>{t.cardOnly} </>}
      {t.later}
    </p>
  );
}
