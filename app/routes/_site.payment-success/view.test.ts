import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '#modules/request/send-command.ts';
import { paymentResultOf } from './view.ts';

const DONE: CommandOutcome = { ok: true, version: 4, status: 'payment_pending' };
const UNAVAILABLE: CommandOutcome = { ok: false, kind: 'unavailable' };

describe('paymentResultOf', () => {
  it('follows the ledger, whether or not Stripe responds', () => {
    for (const outcome of [DONE, UNAVAILABLE]) {
      expect(paymentResultOf('paid', outcome, undefined)).toBe('paid');
      expect(paymentResultOf('refund_due', outcome, undefined)).toBe('refund_due');
      expect(paymentResultOf('refunded', outcome, undefined)).toBe('refunded');
      expect(paymentResultOf('refund_failed', outcome, undefined)).toBe('refund_failed');
      expect(paymentResultOf('expired', outcome, undefined)).toBe('not_paid');
    }
  });

  it('says "paid" without a record only if Stripe says so', () => {
    expect(paymentResultOf('open', UNAVAILABLE, true)).toBe('records_issue');
    expect(paymentResultOf('reported', UNAVAILABLE, undefined)).toBe('records_issue');
    expect(paymentResultOf('open', UNAVAILABLE, false)).toBe('not_seen');
    expect(paymentResultOf('closing', UNAVAILABLE, undefined)).toBe('unknown');
  });

  it('waits if the lookup succeeded', () => {
    expect(paymentResultOf('open', DONE, undefined)).toBe('not_seen');
    expect(paymentResultOf('reported', DONE, undefined)).toBe('checking');
  });
});
