import { ENDED, PAYABLE } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/** What a phone caller's payment link shows: a payment page, "not yet", a paid deposit, or a request that has ended. */
export type PaymentLinkState = 'ready' | 'not_yet' | 'paid' | 'ended';

export function paymentLinkState(status: CanonicalStatus): PaymentLinkState {
  if (PAYABLE.includes(status)) return 'ready';
  if (status === 'pending_admin_review') return 'not_yet';
  return ENDED.includes(status) ? 'ended' : 'paid';
}
