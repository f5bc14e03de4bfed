import { describe, expect, it } from 'vitest';
import path from 'node:path';
import { ROOT } from './folders.ts';
import { failureLines, resultLine, tallyPlaywright, tallyVitest, sumTallies, testsWithStatus } from './test-steps.ts';

/** A report of one file with five tests passed, and these failed, or else a hook. */
const vitestReport = (status: string, failedTests: readonly string[]) => ({
  numPassedTests: 5,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: path.join(ROOT, 'kernel/a.test.ts'),
      status,
      message: 'connect ECONNREFUSED',
      assertionResults: failedTests.map((fullName) => ({
        status: 'failed',
        fullName,
        failureMessages: ['AssertionError: expected \u001b[32m3\u001b[39m\n    at a.test.ts:1:1'],
      })),
    },
  ],
});

describe('counting tests', () => {
  it('counts failed vitest tests, and a file that doesn’t load', () => {
    const counted = { passed: 5, failed: 1, skipped: 2 };
    const oneFailed = tallyVitest(vitestReport('failed', ['adds up']), 1);
    const failure = 'kernel/a.test.ts: adds up (AssertionError: expected 3 at a.test.ts:1:1)';
    expect(oneFailed).toEqual({ ...counted, failures: [failure] });
    expect(tallyVitest(vitestReport('failed', []), 1)).toEqual({
      ...counted,
      failures: ['kernel/a.test.ts: does not load, or a hook fails (connect ECONNREFUSED)'],
    });
    expect(failureLines([{ passed: 1, failed: 0, skipped: 0 }, oneFailed])).toBe(`  failed: ${failure}\n`);
  });

  it('fails a run that exits with an error or without a report', () => {
    expect(tallyVitest(vitestReport('passed', []), 1).failed).toBe(1);
    expect(tallyVitest(undefined, 0).failed).toBe(1);
    expect(tallyPlaywright(undefined, 0).failed).toBe(1);
    expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1);
  });

  it('allows two flaky browser tests, but not three', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 2 };
    expect(tallyPlaywright({ stats }, 1)).toMatchObject({ passed: 9, failed: 1, skipped: 2 });
    expect(tallyPlaywright({ stats: { ...stats, flaky: 3 } }, 1)).toMatchObject({ passed: 7, failed: 4, skipped: 2 });
  });

  it('lists the flaky tests, and the failed ones', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
    const inner = { specs: [spec('shaky', 'flaky'), spec('steady', 'expected'), spec('broken', 'unexpected')] };
    const nested = { suites: [{ suites: [inner] }] };
    expect(testsWithStatus(nested, 'flaky')).toEqual(['a.spec.ts: shaky']);
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(tallyPlaywright({ ...nested, stats }, 1).failures).toEqual(['a.spec.ts: broken']);
  });

  it('ends with the line that other tools read', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(resultLine(sumTallies([one, one]))).toBe('2 passed, 0 failed');
    expect(resultLine(sumTallies([one, { passed: 0, failed: 1, skipped: 3 }]))).toBe('1 passed, 1 failed, 3 skipped');
  });
});
