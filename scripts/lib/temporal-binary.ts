import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './folders.ts';
import { isExecutable, onPath, runTool } from './programs.ts';
import { sdkDownload } from './sdk-download.ts';
import { Fault, say } from './terminal.ts';

/** Newer tags carry a replace directive, which `go install` refuses. */
const MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const BUILD_MS = 15 * 60_000;
const PROGRESS_MS = 15_000;

/**
 * The `temporal` program: on the PATH, in the user's cache folder, as the SDK downloads it, or built by Go into the cache
 * folder (design "Embedded defaults").
 * @throws Fault saying what to do when there is none to be had
 */
export async function temporalBinary(): Promise<string> {
  const found = await onPath('temporal');
  if (found) return found;
  const folder = await cacheFolder('bin');
  const built = path.join(folder, process.platform === 'win32' ? 'temporal.exe' : 'temporal');
  if (await isExecutable(built)) return built;
  const downloaded = await sdkDownload('dev-server');
  if (downloaded) return downloaded;
  const failure = await build(folder, built);
  if (!failure) return built;
  throw new Fault(
    `No Temporal server: ${failure} Install the temporal command (https://docs.temporal.io/cli), or Go, or set ` +
      'TEMPORAL_ADDRESS to a running server.',
  );
}

/** Builds into a folder of its own first, so that an aborted build leaves nothing that looks complete. */
async function build(folder: string, target: string): Promise<string | undefined> {
  const go = await onPath('go');
  if (!go) return 'there is no temporal command, its download does not answer, and Go is not installed.';
  say('Building the Temporal server with Go (once, two to five minutes) ...');
  const started = Date.now();
  const progress = setInterval(() => {
    say(`  still building the Temporal server, ${Math.round((Date.now() - started) / 1000)} s ...`);
  }, PROGRESS_MS);
  const workshop = await mkdtemp(path.join(folder, 'build-'));
  try {
    const { code, lastLines } = await runTool(go, ['install', '-trimpath', '-ldflags=-s -w', MODULE], {
      env: { ...process.env, GOBIN: workshop, GOFLAGS: '-mod=mod', GOWORK: 'off' },
      cwd: workshop,
      limitMs: BUILD_MS,
    });
    if (code !== 0) return `go install failed (${lastLines.at(-1) ?? `code ${code}`}).`;
    await rename(path.join(workshop, path.basename(target)), target);
    return undefined;
  } finally {
    clearInterval(progress);
    await rm(workshop, { recursive: true, force: true });
  }
}
