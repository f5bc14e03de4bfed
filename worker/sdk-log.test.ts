import { describe, expect, it } from 'vitest';
import { convertSdkLine } from './sdk-log.ts';

const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';

describe('an SDK log line', () => {
  it('keeps the workflow, and leaves out all other fields', () => {
    const meta = { workflowId: `request/${ID}`, run_id: 'run-1', failure: 'PRIVATE', error: new Error('PRIVATE') };
    const line = convertSdkLine({ level: 'WARN', message: 'Activity failed', meta });
    expect(line.words).toBe('Activity failed');
    expect(line.fields).toEqual({ sdk: 'WARN', request: ID, workflow: `request/${ID}`, run: 'run-1' });
  });

  it('is a single line, without ids or long quotes', () => {
    const message = `Tried to complete request/${ID}\nof cs_test_${'a'.repeat(50)}: ${'PRIVATE'.repeat(100)}`;
    const { words } = convertSdkLine({ level: 'ERROR', message, meta: {} });
    expect(words).toMatch(/^Tried to complete request\/0192f3a4 of cs_test_a{12}: /);
    expect(words.length).toBeLessThanOrEqual(160);
  });

  it('reports nondeterminism, whichever field the SDK puts it in', () => {
    const faults = [
      { failure: 'Failure { message: "[TMPRL1100] Nondeterminism error: Activity id mismatch" }' },
      { error: new Error('DeterminismViolationError: Nondeterminism') },
    ].map((meta) => convertSdkLine({ level: 'WARN', message: 'Failing workflow task', meta }).fields);
    for (const fields of faults) expect(fields).toMatchObject({ fault: 'nondeterminism' });
    const { fields } = convertSdkLine({ level: 'WARN', message: 'Failing workflow task', meta: { failure: 'other' } });
    expect(fields).not.toHaveProperty('fault');
  });
});
