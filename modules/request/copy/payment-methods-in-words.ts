import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import type { Cents } from '#kernel/money.ts';
import type { PaymentMethod } from '../rules/payment-methods.ts';
import { paymentMethodsTexts } from './en/payment-methods.ts';

/** A list of payment methods: "cash, Zelle, or check". */
export function paymentMethodsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const { names } = textsFor(paymentMethodsTexts, locale);
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(methods.map((method) => names[method]));
}

/** What the customer must bring: "Bring $68.00: cash or Zelle." */
export function bringInWords(due: Cents, methods: readonly PaymentMethod[], locale: Locale): string {
  return textsFor(paymentMethodsTexts, locale).bring(due, paymentMethodsInWords(methods, locale));
}
