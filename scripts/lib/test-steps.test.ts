import { describe, expect, it } from 'vitest';
import { resultLine, tallyPlaywright, tallyVitest, sumTallies, flakyTests } from './test-steps.ts';

const vitestReport = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: unknown[] }[] = [],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: files,
});

describe('counting tests', () => {
  it('counts a vitest file that doesn’t load as a failure', () => {
    expect(tallyVitest(vitestReport(5, 1), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
    expect(tallyVitest(vitestReport(5, 0, [{ status: 'failed', assertionResults: [] }]), 1).failed).toBe(1);
  });

  it('fails a run that exits with an error or without a report', () => {
    expect(tallyVitest(vitestReport(5, 0), 1).failed).toBe(1);
    expect(tallyVitest(undefined, 0).failed).toBe(1);
    expect(tallyPlaywright(undefined, 0).failed).toBe(1);
    expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1);
  });

  it('allows two flaky browser tests, but not three', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 2 };
    expect(tallyPlaywright({ stats }, 1)).toEqual({ passed: 9, failed: 1, skipped: 2 });
    expect(tallyPlaywright({ stats: { ...stats, flaky: 3 } }, 1)).toEqual({ passed: 7, failed: 4, skipped: 2 });
  });

  it('lists the flaky tests', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const inner = { specs: [spec('shaky', 'flaky'), spec('steady', 'expected'), spec('broken', 'unexpected')] };
    expect(flakyTests({ suites: [{ suites: [inner] }] })).toEqual(['a.spec.ts: shaky']);
  });

  it('ends with the line that other tools read', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(resultLine(sumTallies([one, one]))).toBe('2 passed, 0 failed');
    expect(resultLine(sumTallies([one, { passed: 0, failed: 1, skipped: 3 }]))).toBe('1 passed, 1 failed, 3 skipped');
  });
});
