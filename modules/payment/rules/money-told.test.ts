import { describe, expect, it } from 'vitest';
import { summarizeDeposits } from './money-told.ts';
import type { SummarizedPayment } from './money-told.ts';

describe('summarizeDeposits', () => {
  const row = (status: SummarizedPayment['status'], amount_cents = 2_625, elsewhere_cents = 0): SummarizedPayment => ({
    status,
    amount_cents,
    to_return_cents: status === 'paid' ? 0 : amount_cents,
    returned_cents: status === 'refunded' ? amount_cents : 0,
    settled_by_hand_cents: 0,
    elsewhere_cents,
  });
  const NOTHING = { due: 0, returned: 0, otherWay: 0, failed: 0, kept: 0 };

  it('returns zeros when nothing was paid', () => {
    expect(summarizeDeposits([])).toEqual(NOTHING);
    expect(summarizeDeposits([row('expired'), row('closing'), row('opening')])).toEqual(NOTHING);
  });

  it('counts one payment where its money is, from payment to refund', () => {
    expect(summarizeDeposits([row('reported', 2_000)])).toEqual({ ...NOTHING, due: 2_000 });
    expect(summarizeDeposits([row('refund_due')])).toEqual({ ...NOTHING, due: 2_625 });
    expect(summarizeDeposits([row('refunded', 2_000)])).toEqual({ ...NOTHING, returned: 2_000 });
    const settled = { ...row('refunded', 2_000), settled_by_hand_cents: 2_000 };
    expect(summarizeDeposits([settled])).toEqual({ ...NOTHING, otherWay: 2_000 });
    expect(summarizeDeposits([row('refund_failed')])).toEqual({ ...NOTHING, failed: 2_625 });
    expect(summarizeDeposits([row('paid')])).toEqual({ ...NOTHING, kept: 2_625 });
  });

  it('tells a partial refund from the rest, and from refunds made without us', () => {
    const part = { ...row('refund_failed', 2_625, 500), to_return_cents: 1_500 };
    expect(summarizeDeposits([part])).toEqual({ ...NOTHING, failed: 1_000, returned: 500, kept: 1_125 });
    const settled = { ...row('paid'), to_return_cents: 1_000, returned_cents: 1_000, settled_by_hand_cents: 1_000 };
    expect(summarizeDeposits([settled])).toEqual({ ...NOTHING, otherWay: 1_000, kept: 1_625 });
    expect(summarizeDeposits([row('paid', 2_625, 2_000)])).toEqual({ ...NOTHING, returned: 2_000, kept: 625 });
  });

  it('adds up several, and counts refunds made in the dashboard', () => {
    expect(summarizeDeposits([row('refunded'), row('refunded', 2_000), row('refund_failed', 300)])).toEqual({
      ...NOTHING,
      returned: 4_625,
      failed: 300,
    });
    expect(summarizeDeposits([row('paid', 2_625, 1_000)])).toEqual({ ...NOTHING, returned: 1_000, kept: 1_625 });
  });
});
