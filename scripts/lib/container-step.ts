import { ROOT } from './folders.ts';
import { runTool } from './programs.ts';
import { say } from './terminal.ts';
import { ONE_FAILED, ONE_PASSED } from './test-steps.ts';
import type { Tally } from './test-steps.ts';

const ONE_SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };
/** docker/try.sh exits with this code if there's no engine or base image. */
const CANNOT_TRY_CODE = 77;

/** Runs docker/try.sh, but only in CI, because it takes minutes. If it's skipped, prints a line that says why. */
export async function testContainers(): Promise<Tally> {
  if (!process.env.CI) {
    say('Containers not tried: only CI does it. By hand: docker/try.sh');
    return ONE_SKIPPED;
  }
  const { code } = await runTool('bash', ['docker/try.sh'], { cwd: ROOT, onLine: say });
  if (code === CANNOT_TRY_CODE) return ONE_SKIPPED;
  return code === 0 ? ONE_PASSED : ONE_FAILED;
}
