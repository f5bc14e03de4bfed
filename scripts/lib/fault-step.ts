import { say } from './terminal.ts';
import { MAX_FLAKY_TESTS, flakyLine } from './test-steps.ts';
import type { Tally } from './test-steps.ts';

/**
 * Runs the quick fault scenarios, always with the same kills. In CI, a run with a few failures (at most
 * {@link MAX_FLAKY_TESTS}) is tried once more. Run nothing after this in the same process, because it changes the
 * environment.
 */
export async function runQuickFaults(only: readonly string[]): Promise<Tally> {
  const { runFaults } = await import('#tests/faults/run.ts');
  const { consoleTable, tallyOutcomes } = await import('#tests/faults/report.ts');
  const runOnce = async () => {
    const report = await runFaults({ seed: 1, quick: true, slow: false, only });
    say(`\n${consoleTable(report)}`);
    return tallyOutcomes(report);
  };
  const tally = await runOnce();
  if (tally.failed === 0 || tally.failed > MAX_FLAKY_TESTS || !process.env.CI) return tally;
  const secondTally = await runOnce();
  if (secondTally.failed === 0) say(flakyLine('fault runs'));
  return secondTally;
}
