import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findOnPath, runTool } from './programs.ts';
import { say } from './terminal.ts';

const BUILD_LIMIT_MS = 15 * 60_000;
const PROGRESS_INTERVAL_MS = 15_000;

/** The path of a program in a folder. */
export function programIn(folder: string, name: string): string {
  return path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Builds a Go program in the user's cache folder. Builds it in a temporary folder and then moves it, so that an aborted
 * build leaves no program behind.
 * @param module "github.com/.../name@version"
 * @param target the path of the finished program
 * @param messages words for messages: what is built, such as "the Temporal server", and how long that usually takes
 * @returns undefined on success, else the reason, as the end of a sentence
 */
export async function installGoProgram(
  module: string,
  target: string,
  { description, usualDuration }: { description: string; usualDuration: string },
): Promise<string | undefined> {
  const goProgram = await findOnPath('go');
  if (!goProgram) return 'Go is not installed';
  say(`Building ${description} with Go (once, ${usualDuration}) ...`);
  const started = Date.now();
  const progressTimer = setInterval(() => {
    say(`  still building ${description}, ${Math.round((Date.now() - started) / 1000)} s ...`);
  }, PROGRESS_INTERVAL_MS);
  const buildFolder = await mkdtemp(path.join(path.dirname(target), 'build-'));
  try {
    const { code, lastLines } = await runTool(goProgram, ['install', '-trimpath', '-ldflags=-s -w', module], {
      env: { ...process.env, GOBIN: buildFolder, GOFLAGS: '-mod=mod', GOWORK: 'off' },
      cwd: buildFolder,
      limitMs: BUILD_LIMIT_MS,
    });
    if (code !== 0) return `go install failed (${lastLines.at(-1) ?? `code ${code}`})`;
    const name = path.posix.basename(module.split('@')[0] ?? '');
    await rename(programIn(buildFolder, name), target);
    return undefined;
  } finally {
    clearInterval(progressTimer);
    await rm(buildFolder, { recursive: true, force: true });
  }
}
