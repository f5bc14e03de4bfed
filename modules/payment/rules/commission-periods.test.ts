import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionTotals, roundToWholeDollars, periodRange, chartBarsOf, totalsFrom } from './commission-periods.ts';
import type { PeriodChoice } from './commission-periods.ts';
import { formatWholeDollars } from '#kernel/money.ts';

/** A period's start and end in UTC. They show the offset of Dallas: 05:00 in summer, 06:00 in winter. */
function periodInUtc(choice: PeriodChoice, now: string): [string, string] | undefined {
  const range = periodRange(choice, new Date(now));
  return range && [range.from.toISOString(), range.to.toISOString()];
}

describe('periodRange', () => {
  it('starts a week on Monday and ends it today', () => {
    // Wednesday, January 15, 2025, 10 AM in Dallas.
    expect(periodInUtc({ period: 'week' }, '2025-01-15T16:00:00Z')).toEqual([
      '2025-01-13T06:00:00.000Z',
      '2025-01-16T05:59:59.999Z',
    ]);
  });

  it("shows last week while it's still Sunday in Dallas, although it's Monday in UTC", () => {
    // 11:30 PM on Sunday, January 19, in Dallas.
    expect(periodInUtc({ period: 'week' }, '2025-01-20T05:30:00Z')).toEqual([
      '2025-01-13T06:00:00.000Z',
      '2025-01-20T05:59:59.999Z',
    ]);
    // 12:30 AM on Monday in Dallas, so the new week has one day so far.
    expect(periodInUtc({ period: 'week' }, '2025-01-20T06:30:00Z')).toEqual([
      '2025-01-20T06:00:00.000Z',
      '2025-01-21T05:59:59.999Z',
    ]);
  });

  it('starts a month by the date in Dallas, not in UTC', () => {
    // 11 PM on January 31 in Dallas.
    expect(periodInUtc({ period: 'month' }, '2025-02-01T05:00:00Z')).toEqual([
      '2025-01-01T06:00:00.000Z',
      '2025-02-01T05:59:59.999Z',
    ]);
    expect(periodInUtc({ period: 'month' }, '2025-07-04T18:00:00Z')).toEqual([
      '2025-07-01T05:00:00.000Z',
      '2025-07-05T04:59:59.999Z',
    ]);
  });

  it('includes the day the clocks go forward (March 9, 2025, 23 hours)', () => {
    expect(periodInUtc({ period: 'week' }, '2025-03-09T18:00:00Z')).toEqual([
      '2025-03-03T06:00:00.000Z',
      '2025-03-10T04:59:59.999Z',
    ]);
    expect(periodInUtc({ period: 'custom', from: '2025-03-09', to: '2025-03-09' }, '2025-06-01T00:00:00Z')).toEqual([
      '2025-03-09T06:00:00.000Z',
      '2025-03-10T04:59:59.999Z',
    ]);
  });

  it('includes the day the clocks go back (November 2, 2025, 25 hours)', () => {
    expect(periodInUtc({ period: 'month' }, '2025-11-02T18:00:00Z')).toEqual([
      '2025-11-01T05:00:00.000Z',
      '2025-11-03T05:59:59.999Z',
    ]);
    expect(periodInUtc({ period: 'custom', from: '2025-11-02', to: '2025-11-02' }, '2025-12-01T00:00:00Z')).toEqual([
      '2025-11-02T05:00:00.000Z',
      '2025-11-03T05:59:59.999Z',
    ]);
  });

  it('requires both dates of a custom range, valid and in order', () => {
    const now = '2025-06-01T00:00:00Z';
    expect(periodInUtc({ period: 'custom', from: '2025-05-01', to: '2025-05-31' }, now)).toEqual([
      '2025-05-01T05:00:00.000Z',
      '2025-06-01T04:59:59.999Z',
    ]);
    expect(periodInUtc({ period: 'custom', from: '2025-05-01' }, now)).toBeUndefined();
    expect(periodInUtc({ period: 'custom', to: '2025-05-01' }, now)).toBeUndefined();
    expect(periodInUtc({ period: 'custom', from: '', to: '2025-05-01' }, now)).toBeUndefined();
    expect(periodInUtc({ period: 'custom', from: '2025-05-02', to: '2025-05-01' }, now)).toBeUndefined();
    expect(periodInUtc({ period: 'custom', from: '2025-02-30', to: '2025-05-01' }, now)).toBeUndefined();
    expect(periodInUtc({ period: 'custom', from: '05/01/2025', to: '05/02/2025' }, now)).toBeUndefined();
  });

  it('always includes now, for a week and a month', () => {
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
  it('adds up cents and shows whole dollars', () => {
    const totals = commissionTotals([17_500, 9_999]);
    expect(totals).toEqual({ count: 2, revenueCents: 27_499, commissionCents: 4_125, providerShareCents: 23_374 });
    expect(formatWholeDollars(totals.revenueCents)).toBe('$275');
    expect(formatWholeDollars(totals.commissionCents)).toBe('$41');
    expect(formatWholeDollars(totals.providerShareCents)).toBe('$234');
  });

  it('rounds to whole dollars so that the parts add up', () => {
    // Rounded separately, $25.50 and $144.50 would be $26 and $145, which add up to more than $170.
    expect(roundToWholeDollars(commissionTotals([17_000]))).toMatchObject({
      revenueCents: 17_000,
      commissionCents: 2_600,
      providerShareCents: 14_400,
    });
  });

  it('returns zeros without jobs', () => {
    expect(commissionTotals([])).toEqual({ count: 0, revenueCents: 0, commissionCents: 0, providerShareCents: 0 });
  });

  it("computes totals from the database's sums", () => {
    expect(totalsFrom(1, 17_500, 2_625).providerShareCents).toBe(14_875);
  });
});

describe('chartBarsOf', () => {
  /** A chart's unit, its number of slots, how many would fit, and the first and last slot's start in UTC. */
  function slots(choice: PeriodChoice, now: string) {
    const found = chartBarsOf(choice, new Date(now));
    return (
      found && [
        found.unit,
        found.starts.length,
        found.places,
        found.starts.at(0)?.toISOString(),
        found.starts.at(-1)?.toISOString(),
      ]
    );
  }

  it('shows a week by day, with room for the days to come', () => {
    // Wednesday, 10 AM in Dallas.
    expect(slots({ period: 'week' }, '2025-01-15T16:00:00Z')).toEqual([
      'day',
      3,
      7,
      '2025-01-13T06:00:00.000Z',
      '2025-01-15T06:00:00.000Z',
    ]);
  });

  it('shows a month by day, across the day the clocks go forward', () => {
    expect(slots({ period: 'month' }, '2025-03-31T18:00:00Z')).toEqual([
      'day',
      31,
      31,
      '2025-03-01T06:00:00.000Z',
      '2025-03-31T05:00:00.000Z',
    ]);
    expect(slots({ period: 'month' }, '2024-02-01T18:00:00Z')?.slice(0, 3)).toEqual(['day', 1, 29]);
  });

  it('divides a custom range into days, weeks from Monday, months or years', () => {
    const now = '2026-06-17T18:00:00Z';
    const custom = (from: string, to: string) => slots({ period: 'custom', from, to }, now);
    expect(custom('2026-05-01', '2026-06-14')?.slice(0, 3)).toEqual(['day', 45, 45]);
    // May 1, 2026, is a Friday, so the first week has three days.
    expect(custom('2026-05-01', '2026-06-15')?.slice(0, 3)).toEqual(['week', 8, 8]);
    expect(custom('2025-05-15', '2026-06-15')).toEqual([
      'month',
      14,
      14,
      '2025-05-15T05:00:00.000Z',
      '2026-06-01T05:00:00.000Z',
    ]);
    expect(custom('2019-07-01', '2026-06-15')?.slice(0, 3)).toEqual(['year', 8, 8]);
  });

  it('ends today, and is empty for a future range', () => {
    const now = '2026-06-17T18:00:00Z';
    expect(slots({ period: 'custom', from: '2026-06-15', to: '9999-12-31' }, now)?.slice(0, 3)).toEqual(['day', 3, 3]);
    expect(slots({ period: 'custom', from: '2026-07-01', to: '2026-07-02' }, now)?.slice(0, 3)).toEqual(['day', 0, 0]);
    expect(slots({ period: 'custom', from: '2026-07-01' }, now)).toBeUndefined();
  });

  it('begins with the period, ascends, and stays within it', () => {
    const day = fc
      .integer({ min: 0, max: 9_000 })
      .map((n) => new Date(Date.UTC(2002, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (from, to) => {
        const now = Date.UTC(2027, 0);
        const choice: PeriodChoice = { period: 'custom', from, to };
        const range = periodRange(choice, now);
        const found = chartBarsOf(choice, now);
        if (!range || !found) {
          expect([range, found]).toEqual([undefined, undefined]);
          return;
        }
        const times = found.starts.map(Number);
        expect(times[0]).toBe(+range.from);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times.at(-1)).toBeLessThanOrEqual(+range.to);
        expect(times.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
