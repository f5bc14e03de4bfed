import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionTotals, periodRange, totalsFrom } from './commission.ts';
import type { PeriodChoice } from './commission.ts';
import { formatWholeDollars } from './money.ts';

/** From and to as UTC texts, which show the offset of Dallas: 05:00 in summer, 06:00 in winter. */
function utc(choice: PeriodChoice, now: string): [string, string] | undefined {
  const range = periodRange(choice, new Date(now));
  return range && [range.from.toISOString(), range.to.toISOString()];
}

describe('periodRange', () => {
  it('starts the week on Monday and ends it with today', () => {
    // Wednesday 15 January 2025, 10:00 in Dallas.
    expect(utc({ period: 'week' }, '2025-01-15T16:00:00Z')).toEqual([
      '2025-01-13T06:00:00.000Z',
      '2025-01-16T05:59:59.999Z',
    ]);
  });

  it('still is Sunday in Dallas when UTC has Monday', () => {
    // 23:30 on Sunday 19 January in Dallas.
    expect(utc({ period: 'week' }, '2025-01-20T05:30:00Z')).toEqual([
      '2025-01-13T06:00:00.000Z',
      '2025-01-20T05:59:59.999Z',
    ]);
    // 00:30 on Monday: a new week of one day.
    expect(utc({ period: 'week' }, '2025-01-20T06:30:00Z')).toEqual([
      '2025-01-20T06:00:00.000Z',
      '2025-01-21T05:59:59.999Z',
    ]);
  });

  it('takes the month by the calendar of Dallas', () => {
    // 23:00 on 31 January in Dallas.
    expect(utc({ period: 'month' }, '2025-02-01T05:00:00Z')).toEqual([
      '2025-01-01T06:00:00.000Z',
      '2025-02-01T05:59:59.999Z',
    ]);
    expect(utc({ period: 'month' }, '2025-07-04T18:00:00Z')).toEqual([
      '2025-07-01T05:00:00.000Z',
      '2025-07-05T04:59:59.999Z',
    ]);
  });

  it('holds over the day the clocks go forward (9 March 2025, 23 hours)', () => {
    expect(utc({ period: 'week' }, '2025-03-09T18:00:00Z')).toEqual([
      '2025-03-03T06:00:00.000Z',
      '2025-03-10T04:59:59.999Z',
    ]);
    expect(utc({ period: 'custom', from: '2025-03-09', to: '2025-03-09' }, '2025-06-01T00:00:00Z')).toEqual([
      '2025-03-09T06:00:00.000Z',
      '2025-03-10T04:59:59.999Z',
    ]);
  });

  it('holds over the day the clocks go back (2 November 2025, 25 hours)', () => {
    expect(utc({ period: 'month' }, '2025-11-02T18:00:00Z')).toEqual([
      '2025-11-01T05:00:00.000Z',
      '2025-11-03T05:59:59.999Z',
    ]);
    expect(utc({ period: 'custom', from: '2025-11-02', to: '2025-11-02' }, '2025-12-01T00:00:00Z')).toEqual([
      '2025-11-02T05:00:00.000Z',
      '2025-11-03T05:59:59.999Z',
    ]);
  });

  it('needs both dates of a custom range, in order, and real', () => {
    const now = '2025-06-01T00:00:00Z';
    expect(utc({ period: 'custom', from: '2025-05-01', to: '2025-05-31' }, now)).toEqual([
      '2025-05-01T05:00:00.000Z',
      '2025-06-01T04:59:59.999Z',
    ]);
    expect(utc({ period: 'custom', from: '2025-05-01' }, now)).toBeUndefined();
    expect(utc({ period: 'custom', to: '2025-05-01' }, now)).toBeUndefined();
    expect(utc({ period: 'custom', from: '', to: '2025-05-01' }, now)).toBeUndefined();
    expect(utc({ period: 'custom', from: '2025-05-02', to: '2025-05-01' }, now)).toBeUndefined();
    expect(utc({ period: 'custom', from: '2025-02-30', to: '2025-05-01' }, now)).toBeUndefined();
    expect(utc({ period: 'custom', from: '05/01/2025', to: '05/02/2025' }, now)).toBeUndefined();
  });

  it('always holds now, for week and month, whatever the moment', () => {
    const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(moments, fc.constantFrom('week', 'month'), (now, period) => {
        const range = periodRange({ period }, now);
        expect(range && +range.from <= now && now <= +range.to).toBe(true);
      }),
    );
  });
});

describe('totals', () => {
  it('adds up in cents and shows whole dollars', () => {
    const totals = commissionTotals([17_500, 9_999]);
    expect(totals).toEqual({ count: 2, revenueCents: 27_499, commissionCents: 4_125, providerShareCents: 23_374 });
    expect(formatWholeDollars(totals.revenueCents)).toBe('$275');
    expect(formatWholeDollars(totals.commissionCents)).toBe('$41');
    expect(formatWholeDollars(totals.providerShareCents)).toBe('$234');
  });

  it('is all zero without jobs', () => {
    expect(commissionTotals([])).toEqual({ count: 0, revenueCents: 0, commissionCents: 0, providerShareCents: 0 });
  });

  it('takes the sums of the database', () => {
    expect(totalsFrom(1, 17_500, 2_625).providerShareCents).toBe(14_875);
  });
});
