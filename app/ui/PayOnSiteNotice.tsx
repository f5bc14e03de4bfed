import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { usualPaymentInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import type { UsualPayment } from '#modules/request/rules/payment-methods.ts';
import { useLocale, useTexts } from './texts.ts';

interface PayOnSiteNoticeProps {
  cardOnly: boolean;
  /** How providers can usually be paid; null if we can't say. */
  usual: UsualPayment | null;
}

/** Before a provider has accepted, says how the customer will probably pay on site, and when they'll know. */
export function PayOnSiteNotice({ cardOnly, usual }: PayOnSiteNoticeProps) {
  const t = useTexts(paymentMethodsTexts);
  const locale = useLocale();
  // If the customer has only a card, we look for a provider who takes cards, so what others take doesn't matter.
  const shownUsual = cardOnly ? null : usual;
  return (
    <p className="sub">
      {cardOnly && <>{t.cardOnly} </>}
      {shownUsual ? `${usualPaymentInWords(shownUsual, locale)} ${t.usual.later}` : t.later}
    </p>
  );
}
