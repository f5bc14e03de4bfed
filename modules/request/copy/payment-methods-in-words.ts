import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { Cents } from '#kernel/money.ts';
import type { PaymentMethod, UsualPayment } from '../rules/payment-methods.ts';
import { paymentMethodsTexts } from './en/payment-methods.ts';

/** A list of payment methods: "cash, Zelle, or check". */
export function paymentMethodsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const { names } = textsFor(paymentMethodsTexts, locale);
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(methods.map((method) => names[method]));
}

/** "All our providers take cash. Most take cards and Zelle too." Empty if both lists are. */
export function usualPaymentInWords({ all, most }: UsualPayment, locale: Locale): string {
  const { kinds, usual } = textsFor(paymentMethodsTexts, locale);
  const list = (methods: readonly PaymentMethod[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(methods.map((method) => kinds[method]));
  return [
    all.length > 0 && usual.all(list(all)),
    most.length > 0 && (all.length > 0 ? usual.mostToo : usual.most)(list(most)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Bring $68.00: cash or Zelle." */
export function amountToBringInWords(due: Cents, methods: readonly PaymentMethod[], locale: Locale): string {
  return textsFor(paymentMethodsTexts, locale).bring(due, paymentMethodsInWords(methods, locale));
}
