import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { useTexts } from './texts.ts';

/** When the customer learns how to pay on site, while no provider has accepted. */
export function PayLater({ cardOnly }: { cardOnly: boolean }) {
  const t = useTexts(paymentMethodsTexts);
  return (
    <p className="sub">
      {cardOnly && <>{t.cardOnly} </>}
      {t.later}
    </p>
  );
}
