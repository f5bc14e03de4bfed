import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './folders.ts';
import { isExecutable, answersHttps } from './programs.ts';
import { say } from './terminal.ts';

const PROBE_LIMIT_MS = 3_000;
const DOWNLOAD_LIMIT_MS = 180_000;

const DOWNLOAD_KINDS = {
  'dev-server': { prefix: 'temporal-sdk-typescript', artifact: 'cli', what: 'the Temporal server' },
  'time-skipping': {
    prefix: 'temporal-test-server-sdk-typescript',
    artifact: 'temporal-test-server',
    what: 'the time-skipping test server',
  },
} as const;

/**
 * Finds the server program in the cache of Temporal's SDK, or else lets the SDK download it. The SDK downloads a server
 * only to start it, so this stops the server afterwards.
 * @returns the program's path; undefined if the download fails, or if its host doesn't respond within seconds
 */
export async function findOrDownloadSdkServer(kind: keyof typeof DOWNLOAD_KINDS): Promise<string | undefined> {
  const { prefix, artifact, what } = DOWNLOAD_KINDS[kind];
  const folder = await cacheFolder('temporal');
  const cached = await findDownload(folder, prefix);
  if (cached) return cached;
  if (!(await answersHttps(`https://temporal.download/${artifact}/default?${platformQuery()}`, PROBE_LIMIT_MS)))
    return undefined;
  say(`Downloading ${what} (once, into ${folder}) ...`);
  // Delete aborted downloads, because the SDK would wait for them.
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix) && name.endsWith('.downloading')) await rm(path.join(folder, name), { force: true });
  }
  const { TestWorkflowEnvironment } = await import('@temporalio/testing');
  const executable = { type: 'cached-download', downloadDir: folder, ttl: '3650d' } as const;
  const start =
    kind === 'dev-server'
      ? TestWorkflowEnvironment.createLocal({ server: { executable } })
      : TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, DOWNLOAD_LIMIT_MS, undefined)));
  const environment = await Promise.race([start.catch(() => undefined), limit]);
  clearTimeout(timer);
  await environment?.teardown().catch(() => undefined);
  return findDownload(folder, prefix);
}

async function findDownload(folder: string, prefix: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(prefix) && !name.endsWith('.downloading') && (await isExecutable(file))) return file;
  }
  return undefined;
}

function platformQuery(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return new URLSearchParams({ platform: system, arch: process.arch === 'arm64' ? 'arm64' : 'amd64' }).toString();
}
