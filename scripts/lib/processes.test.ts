import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './identity.ts';
import { Supervisor } from './processes.ts';
import type { ProcessSpec } from './processes.ts';

describe('supervision', () => {
  let folder: string;
  let supervisor: Supervisor;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'supervision-'));
    supervisor = new Supervisor(folder);
  });
  afterEach(async () => {
    await supervisor.stop();
    await rm(folder, { recursive: true });
  });

  /** A process that prints "ready", runs `code`, and then keeps running. */
  const part = (name: string, code = '', extra: Partial<ProcessSpec> = {}): ProcessSpec => ({
    name,
    command: process.execPath,
    args: ['-e', `${code}; console.log('ready'); setInterval(() => {}, 1000)`],
    readyLine: /^ready$/,
    ...extra,
  });

  it('logs output, and reports a killed part with its last lines', async () => {
    const { pid } = await supervisor.start(part('worker', `console.log('taking jobs')`));
    process.kill(pid, 'SIGKILL');
    const death = await supervisor.death;
    expect(death).toMatchObject({ part: 'worker', how: 'by SIGKILL', lastLines: ['taking jobs', 'ready'] });
    expect(await readFile(death.logFile, 'utf8')).toMatch(/Z taking jobs\n/);
  });

  it('stops parts in reverse order, which doesn’t count as a death', async () => {
    const order: string[] = [];
    const recordBye = (line: string) => void (line.startsWith('bye') && order.push(line));
    const byeCode = (name: string) => `process.on('SIGTERM', () => { console.log('bye ${name}'); process.exit(0) })`;
    const first = await supervisor.start(part('database', byeCode('database'), { onLine: recordBye }));
    const second = await supervisor.start(part('site', byeCode('site'), { onLine: recordBye }));
    await supervisor.stop();
    expect(order).toEqual(['bye site', 'bye database']);
    expect([isAlive(first.pid), isAlive(second.pid)]).toEqual([false, false]);
    expect(await Promise.race([supervisor.death, Promise.resolve('none')])).toBe('none');
  });

  it('kills a part on request, which doesn’t count as a death, and restarts it', async () => {
    const spec = part('site', `process.on('SIGTERM', () => {})`);
    const first = await supervisor.start(spec);
    await first.kill();
    expect(isAlive(first.pid)).toBe(false);
    const second = await supervisor.start(spec);
    expect(isAlive(second.pid)).toBe(true);
    await second.kill();
    expect(await Promise.race([supervisor.death, Promise.resolve('none')])).toBe('none');
  });

  it('kills a part that doesn’t stop within its grace period', async () => {
    const stubborn = await supervisor.start(part('stubborn', `process.on('SIGTERM', () => {})`, { graceMs: 100 }));
    await supervisor.stop();
    expect(isAlive(stubborn.pid)).toBe(false);
  });

  it('reports how a part ended before it was ready, with its last lines', async () => {
    const failing = part('site', `console.error('no database'); process.exit(3)`);
    await expect(supervisor.start(failing)).rejects.toThrow(
      /^site ended with code 3\..*site\.log, and ends with:\n {2}\| no database$/,
    );
  });

  it('ends a part that isn’t ready in time', async () => {
    let pid = 0;
    const watching = new Supervisor(folder, async (started) => void (pid = started));
    const slow = part('slow', '', { readyLine: /never/, readyMs: 300 });
    await expect(watching.start(slow)).rejects.toThrow(/slow was not ready in time/);
    expect(isAlive(pid)).toBe(false);
  });

  it('reports a missing program', async () => {
    await expect(supervisor.start({ name: 'temporal', command: '/nowhere/temporal', args: [] })).rejects.toThrow(
      /temporal cannot be started: .*ENOENT/,
    );
  });

  it('starts nothing while stopping', async () => {
    await supervisor.stop();
    await expect(supervisor.start(part('late'))).rejects.toThrow(/everything is being stopped/);
  });
});
