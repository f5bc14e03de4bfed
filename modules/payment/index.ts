/** What other modules may call. They import from `rules/` and `copy/` directly. */
export { paymentActivities } from './activities/payments.ts';
export { stripeGateway } from './gateway.ts';
export { refundOrphanedPayments, writeLedger } from './ledger.ts';
export { compareLedgerWithStripe } from './money-check.ts';
export { openPagesDue } from './open-pages.ts';
export { checkoutUrl, handleStripeEvent, syncOpenSession, syncSessionOnReturn } from './webhook.ts';
export { isSessionOver, keptDeposits } from './queries.ts';
export type { LedgerPayment } from './queries.ts';
export { deleteCheckoutUrls, deleteOldCheckoutUrls, deleteOldEvents, unsettledRequestIds } from './retention.ts';
export { createStripeGateway } from './stripe/client.ts';
export { InvalidSignatureError, PaymentGatewayError } from './stripe/gateway.ts';
export type { GatewayEvent, PaymentGateway } from './stripe/gateway.ts';
