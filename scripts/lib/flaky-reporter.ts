import type { Reporter, TestModule } from 'vitest/node';
import { say } from './terminal.ts';
import { MAX_FLAKY_TESTS, flakyLine } from './test-steps.ts';

/** Lists tests that passed on the second try (only CI tries again). If there are too many, the run fails. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names: string[] = [];
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) names.push(`${module.relativeModuleId}: ${test.fullName}`);
    for (const name of names) say(flakyLine(name));
    if (names.length > MAX_FLAKY_TESTS) process.exitCode = 1;
  }
}
