/** The ways to pay a provider on site, in the order they're shown. A provider with none hasn't told us any. */
export const PAYMENT_METHODS = ['cash', 'card', 'zelle', 'venmo', 'cash_app', 'check'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How our providers can usually be paid: the ways that all of them take, and those that most of them take. */
export interface UsualPayment {
  all: readonly PaymentMethod[];
  most: readonly PaymentMethod[];
}

/** The ways in which the desk can pay a provider's fee without meeting them. */
export const FEE_METHODS = ['zelle', 'venmo', 'cash_app', 'check'] as const satisfies readonly PaymentMethod[];
export type FeeMethod = (typeof FEE_METHODS)[number];
