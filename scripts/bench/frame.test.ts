import { describe, expect, it } from 'vitest';
import { consoleTable, markdown, measure, tallyOf, timesOf } from './frame.ts';
import type { Bench, Findings } from './frame.ts';

const findings: Findings = {
  rows: [
    { name: 'list', p50: 10, p95: 20, reference: { p50: 10, p95: 16 }, keeps: true },
    { name: 'search', p50: 60, p95: 90, keeps: false },
    { name: 'other', p50: 1, p95: 2 },
  ],
  facts: [['PostgreSQL', '18']],
};
const bench: Bench = {
  title: 'A desk',
  about: 'About it.',
  columns: { measured: 'many', reference: 'few' },
  run: async () => findings,
};

describe('the frame of benchmarks', () => {
  it('takes the median and the 95th of a hundred, in any order', () => {
    const samples = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) + 1);
    expect(timesOf(samples)).toEqual({ p50: 50, p95: 95 });
    expect(timesOf([7])).toEqual({ p50: 7, p95: 7 });
  });

  it('does not count the first times', async () => {
    let runs = 0;
    const times = await measure(async () => (runs += 1), { warm: 3, counted: 5 });
    expect(runs).toBe(8);
    expect(times.p95).toBeGreaterThanOrEqual(times.p50);
  });

  it('says what misses its goal', () => {
    expect(tallyOf(findings)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(consoleTable(bench, findings)).toMatch(/search .*60\.0 +90\.0 +- +- +- +MISSED/);
    const page = markdown('desk', bench, findings);
    expect(page).toContain('| list | 10.0 | 20.0 | 10.0 | 16.0 | 1.25 | kept |');
    expect(page).toContain('- PostgreSQL: 18');
  });
});
