import { describe, expect, it } from 'vitest';
import { compareTimes, consoleTable, benchPage, measurePercentiles, tallyGoals, percentilesOf } from './frame.ts';
import type { Benchmark, BenchFindings } from './frame.ts';

const findings: BenchFindings = {
  rows: [
    { name: 'list', p50: 10, p95: 20, reference: { p50: 10, p95: 16 }, goalMet: true },
    { name: 'search', p50: 60, p95: 90, goalMet: false },
    { name: 'other', p50: 1, p95: 2 },
  ],
  facts: [['PostgreSQL', '18']],
};
const bench: Benchmark = {
  title: 'A desk',
  description: 'About it.',
  columns: { measured: 'many', reference: 'few' },
  run: async () => findings,
};

describe('the benchmark harness', () => {
  it('computes the median and the 95th percentile from unsorted samples', () => {
    const samples = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) + 1);
    expect(percentilesOf(samples)).toEqual({ p50: 50, p95: 95 });
    expect(percentilesOf([7])).toEqual({ p50: 7, p95: 7 });
  });

  it('leaves out warm-up runs', async () => {
    let runs = 0;
    const times = await measurePercentiles(async () => (runs += 1), { warm: 3, counted: 5 });
    expect(runs).toBe(8);
    expect(times.p95).toBeGreaterThanOrEqual(times.p50);
  });

  it('reports missed goals', () => {
    expect(tallyGoals(findings)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(consoleTable(bench, findings)).toMatch(/search .*60\.0 +90\.0 +- +- +- +- +MISSED/);
    const page = benchPage('desk', bench, findings);
    expect(page).toContain('| list | 10.0 | 20.0 | 10.0 | 16.0 | 1.00 | 1.25 | kept |');
    expect(page).toContain('- PostgreSQL: 18');
  });

  it('shows figures that aren’t durations in a separate table', () => {
    const figures = [
      { name: 'pages', value: 612.4, unit: '/s', reference: 1_000, goal: 'at least 0.6', goalMet: true },
      { name: 'memory', value: 12.34, unit: 'kB', goal: 'at most 10', goalMet: false },
      { name: 'events', value: 147, unit: '' },
    ];
    const both = { ...findings, figures };
    expect(tallyGoals(both)).toEqual({ passed: 2, failed: 2, skipped: 0 });
    const page = benchPage('desk', bench, both);
    expect(page).toContain('| pages | 612 /s | 1000 /s | 0.61 | at least 0.6: kept |');
    expect(page).toContain('| memory | 12.3 kB | - | - | at most 10: MISSED |');
    expect(page).toContain('| events | 147 | - | - | - |');
    expect(benchPage('desk', bench, { rows: [], figures, facts: [] })).not.toContain('p50');
  });

  it('compares the median or the 95th percentile with the reference', () => {
    const times = { measured: [10, 30], reference: [10, 10] };
    expect(compareTimes('one', times, { percentile: 'p50', most: 1.5 }).goalMet).toBe(true);
    expect(compareTimes('one', times, { percentile: 'p95', most: 1.5 })).toMatchObject({
      goal: 'p95 at most 1.5 times',
      goalMet: false,
    });
    expect(compareTimes('one', times).goalMet).toBeUndefined();
  });
});
