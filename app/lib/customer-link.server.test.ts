import { describe, expect, it } from 'vitest';
import { findById, findByTracking, refundStateOf } from './customer-link.server.ts';

describe('links', () => {
  // No database is there: a query would fail.
  it.each([undefined, '', 'a b', 'x\0', '../x', 'a'.repeat(33), 'ünf'])(
    'looks nothing up for tracking id %j',
    async (id) => {
      expect(await findByTracking(id)).toBeNull();
    },
  );

  it.each([undefined, '', 'k3x9q2ab', '00000000-0000-0000-0000-00000000000', 'x'.repeat(36)])(
    'looks nothing up for request id %j',
    async (id) => {
      expect(await findById(id)).toBeNull();
    },
  );
});

describe('refundStateOf', () => {
  it('says nothing was paid when no session was', () => {
    expect(refundStateOf([])).toBe('nothing');
    expect(refundStateOf(['expired', 'closing', 'opening'])).toBe('nothing');
  });

  it('follows one payment to its end', () => {
    expect(refundStateOf(['reported'])).toBe('due');
    expect(refundStateOf(['refund_due'])).toBe('due');
    expect(refundStateOf(['refunded'])).toBe('done');
    expect(refundStateOf(['refund_failed'])).toBe('failed');
    expect(refundStateOf(['paid'])).toBe('kept');
  });

  it('tells the one that is furthest from settled', () => {
    expect(refundStateOf(['refunded', 'refund_due'])).toBe('due');
    expect(refundStateOf(['refund_failed', 'refund_due', 'refunded'])).toBe('failed');
    expect(refundStateOf(['refunded', 'paid'])).toBe('kept');
  });
});
