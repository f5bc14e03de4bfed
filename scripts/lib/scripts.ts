import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './folders.ts';
import type { TargetName } from './outputs.ts';
import { withWaitMessages } from './patience.ts';
import { ExpectedError, say } from './terminal.ts';

/**
 * Runs one of our scripts in a process of its own, so that its memory is freed afterwards. Prints its output. If this
 * process ends first, the script ends too, because the IPC channel between them closes.
 * @param script the path below `scripts/`
 * @returns what the script passed to {@link returnToParent}
 * @throws ExpectedError with the script's error message
 */
export async function runScript(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'scripts', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Detached, so that Ctrl-C reaches only the launcher.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let result: unknown;
  const errorLines: string[] = [];
  child.on('message', (message) => (result = message));
  if (child.stdout) createInterface({ input: child.stdout }).on('line', say);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => errorLines.push(line));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return result;
  throw new ExpectedError(errorLines.join('\n') || `${script} ended ${signal ? `by ${signal}` : `with code ${code}`}.`);
}

/** Returns a result from a script that {@link runScript} runs. */
export async function returnToParent(result: unknown): Promise<void> {
  await new Promise((resolve) => process.send?.(result, resolve));
}

/** Builds what's out of date. @throws ExpectedError with the tool's output if a build fails */
export async function runBuild(targets: readonly TargetName[]): Promise<void> {
  await withWaitMessages('the build', runScript('build.ts', targets));
}
