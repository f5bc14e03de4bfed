import { ENDED, PAYABLE } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/**
 * What a phone caller's payment link leads to: it can be paid, can't be paid yet, was paid, or its request has ended.
 */
export type PaymentLinkState = 'ready' | 'not_yet' | 'paid' | 'ended';

export function paymentLinkState(status: CanonicalStatus): PaymentLinkState {
  if (PAYABLE.includes(status)) return 'ready';
  if (status === 'pending_admin_review') return 'not_yet';
  return ENDED.includes(status) ? 'ended' : 'paid';
}
