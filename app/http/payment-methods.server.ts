import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';

/** The boxes of `PaymentMethodFields` that were ticked. */
export function readPaymentMethods(fields: Record<string, string>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => fields[`pays_${method}`] === 'yes');
}
