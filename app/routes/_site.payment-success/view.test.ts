import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '#modules/request/send-command.ts';
import { landingKind } from './view.ts';

const DONE: CommandOutcome = { ok: true, version: 4, status: 'payment_pending' };
const UNAVAILABLE: CommandOutcome = { ok: false, kind: 'unavailable' };

describe('landingKind', () => {
  it('follows the ledger, whether or not Stripe responds', () => {
    for (const outcome of [DONE, UNAVAILABLE]) {
      expect(landingKind('paid', outcome, undefined)).toBe('paid');
      expect(landingKind('refund_due', outcome, undefined)).toBe('refund_due');
      expect(landingKind('refunded', outcome, undefined)).toBe('refunded');
      expect(landingKind('refund_failed', outcome, undefined)).toBe('refund_failed');
      expect(landingKind('expired', outcome, undefined)).toBe('not_paid');
    }
  });

  it('says "paid" without a record only if Stripe says so', () => {
    expect(landingKind('open', UNAVAILABLE, true)).toBe('records_issue');
    expect(landingKind('reported', UNAVAILABLE, undefined)).toBe('records_issue');
    expect(landingKind('open', UNAVAILABLE, false)).toBe('not_seen');
    expect(landingKind('closing', UNAVAILABLE, undefined)).toBe('unknown');
  });

  it('waits if the lookup succeeded', () => {
    expect(landingKind('open', DONE, undefined)).toBe('not_seen');
    expect(landingKind('reported', DONE, undefined)).toBe('checking');
  });
});
