import { describe, expect, it } from 'vitest';
import { readPickedPeriod } from '../../http/desk/picked-period.ts';
import { periodProblemOf } from './statistics.server.ts';

const read = (query: string) => readPickedPeriod(new URLSearchParams(query));

describe('the period picker', () => {
  it('shows this week by default', () => {
    expect(read('')).toEqual({ period: 'week', from: '', to: '' });
    expect(read('period=year').period).toBe('week');
    expect(read('period=month').period).toBe('month');
  });

  it('keeps both dates of a custom range', () => {
    expect(read('period=custom&from=2026-03-01&to=2026-03-31')).toEqual({
      period: 'custom',
      from: '2026-03-01',
      to: '2026-03-31',
    });
  });

  it("says what's wrong with a custom range", () => {
    expect(periodProblemOf(read('period=custom&from=2026-03-01'))).toBe('bothDates');
    expect(periodProblemOf(read('period=custom&to=2026-03-01'))).toBe('bothDates');
    expect(periodProblemOf(read('period=custom&from=2026-04-01&to=2026-03-01'))).toBe('datesReversed');
    expect(periodProblemOf(read('period=custom&from=2026-02-30&to=2026-03-01'))).toBe('invalidDate');
  });
});
