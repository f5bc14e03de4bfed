import { MINUTE } from '#kernel/constants.ts';
import type { CheckoutSession, Millis } from './types.ts';

export const START: Millis = Date.UTC(2025, 0, 15, 12);

/** A session that Stripe just opened. It can be paid for an hour. */
export function session(id: string, amountCents: number, openedAt: Millis = START): Omit<CheckoutSession, 'status'> {
  return { id, amountCents, openedAt, expiresAt: openedAt + 60 * MINUTE };
}
