import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identifyProcess } from './identity.ts';
import { lockData } from './lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  let file: string;
  const spawnSleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
    file = path.join(folder, 'instance.lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held while its owner runs, and free once released', async () => {
    const child = spawnSleeper();
    try {
      const owner = await identifyProcess(child.pid!);
      await writeFile(file, JSON.stringify({ owner, parts: [] }));
      await expect(lockData(folder)).rejects.toThrow(`Shoulder already runs on ${folder} (process ${child.pid})`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const lock = await lockData(folder);
    await lock.release();
    await expect(access(file)).rejects.toThrow();
  });

  it('is taken over if another process reuses the owner’s id', async () => {
    const child = spawnSleeper();
    try {
      await writeFile(file, JSON.stringify({ owner: { pid: child.pid, startTime: 'another start' }, parts: [] }));
      const lock = await lockData(folder);
      expect(lock.orphans).toEqual([]);
      await lock.release();
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('lists only the parts that a killed owner left running', async () => {
    const part = spawnSleeper();
    try {
      const runningPart = await identifyProcess(part.pid!);
      const gonePart = { pid: part.pid!, startTime: 'an earlier process' };
      await writeFile(file, JSON.stringify({ owner: { pid: 2 ** 22, startTime: '' }, parts: [runningPart, gonePart] }));
      const lock = await lockData(folder);
      expect(lock.orphans).toEqual([runningPart]);
      await lock.release();
    } finally {
      part.kill('SIGKILL');
    }
  });

  it('survives a truncated file, and records its parts', async () => {
    await writeFile(file, '{"owner"');
    const lock = await lockData(folder);
    await lock.addPart(process.pid, 'SIGINT');
    const { parts } = JSON.parse(await readFile(file, 'utf8')) as { parts: unknown[] };
    expect(parts).toEqual([{ ...(await identifyProcess(process.pid)), stopSignal: 'SIGINT' }]);
    await lock.release();
  });
});
