import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identifyProcess } from './identity.ts';
import { readProcessIds } from './testing-launcher.ts';

describe('a launcher', () => {
  let folder: string;
  const launchers: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'launcher-'));
  });
  afterEach(async () => {
    for (const launcher of launchers.splice(0)) {
      if (launcher.exitCode === null && launcher.signalCode === null) {
        launcher.kill('SIGTERM');
        await new Promise((resolve) => launcher.once('exit', resolve));
      }
    }
    await rm(folder, { recursive: true });
  });

  /** Starts a launcher with two processes that record how they end. */
  const startLauncher = async () => {
    const launcher = spawn(process.execPath, ['--import', 'tsx', 'scripts/lib/testing-launcher.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    launchers.push(launcher);
    return { launcher, pids: await readProcessIds(launcher) };
  };
  const listRunning = async (pids: readonly number[]) => {
    const found = await Promise.all(pids.map(identifyProcess));
    return found.filter(Boolean).length;
  };
  const readEndings = async () => (await readFile(path.join(folder, 'endings'), 'utf8')).trim().split('\n');

  it('stops its processes in reverse order when it gets SIGKILL', async () => {
    const { launcher, pids } = await startLauncher();
    expect(await listRunning(pids)).toBe(2);
    const killedAt = Date.now();
    launcher.kill('SIGKILL');
    while ((await listRunning(pids)) > 0) await wait(50);
    expect(Date.now() - killedAt).toBeLessThan(10_000);
    expect(await readEndings()).toEqual(['site', 'database']);
  });

  it('takes over the folder of a killed launcher at once', async () => {
    const first = await startLauncher();
    first.launcher.kill('SIGKILL');
    const second = await startLauncher();
    expect(await listRunning(first.pids)).toBe(0);
    expect(await listRunning(second.pids)).toBe(2);
  });

  it('stops its parts on a signal and exits with 0', async () => {
    const { launcher, pids } = await startLauncher();
    launcher.kill('SIGTERM');
    const code = await new Promise((resolve) => launcher.once('exit', resolve));
    expect([code, await listRunning(pids), await readEndings()]).toEqual([0, 0, ['site', 'database']]);
  });
});
