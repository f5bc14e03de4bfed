import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './identity.ts';
import { readySaid } from './testing-launcher.ts';

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

  /** Starts a launcher with two parts that record how they end. */
  const launch = async () => {
    const launcher = spawn(process.execPath, ['--import', 'tsx', 'scripts/lib/testing-launcher.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    launchers.push(launcher);
    return { launcher, pids: await readySaid(launcher) };
  };
  const running = async (pids: readonly number[]) => {
    const found = await Promise.all(pids.map(identify));
    return found.filter(Boolean).length;
  };
  const endings = async () => (await readFile(path.join(folder, 'endings'), 'utf8')).trim().split('\n');

  it('takes its parts down in reverse order when it gets SIGKILL', async () => {
    const { launcher, pids } = await launch();
    expect(await running(pids)).toBe(2);
    const killed = Date.now();
    launcher.kill('SIGKILL');
    while ((await running(pids)) > 0) await wait(50);
    expect(Date.now() - killed).toBeLessThan(10_000);
    expect(await endings()).toEqual(['site', 'database']);
  });

  it('takes over the folder of a killed launcher at once', async () => {
    const first = await launch();
    first.launcher.kill('SIGKILL');
    const second = await launch();
    expect(await running(first.pids)).toBe(0);
    expect(await running(second.pids)).toBe(2);
  });

  it('stops its parts on a signal and exits with 0', async () => {
    const { launcher, pids } = await launch();
    launcher.kill('SIGTERM');
    const code = await new Promise((resolve) => launcher.once('exit', resolve));
    expect([code, await running(pids), await endings()]).toEqual([0, 0, ['site', 'database']]);
  });
});
