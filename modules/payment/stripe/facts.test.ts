import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { disputeFacts } from './facts.ts';

describe('a dispute', () => {
  it.each([
    ['needs_response', null],
    ['under_review', null],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['lost', 'lost'],
  ] as const)("maps Stripe's status %s to %s", (status, outcome) => {
    expect(disputeFacts({ amount: 2_625, status } as Stripe.Dispute)).toEqual({ amountCents: 2_625, outcome });
  });
});
