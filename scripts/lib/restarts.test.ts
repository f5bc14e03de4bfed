import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from './identity.ts';
import type { SupervisedProcess, ProcessSpec } from './processes.ts';
import { RestartingSupervisor } from './restarts.ts';

describe('a part that dies', () => {
  let folder: string;
  let supervisor: RestartingSupervisor;
  let warned: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'restarts-'));
    supervisor = new RestartingSupervisor(folder);
    warned = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => warned.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await supervisor.stop();
    await rm(folder, { recursive: true });
  });

  /** A process that records when it started, and runs until it's killed or `code` ends it. */
  const spec = (code = ''): ProcessSpec => ({
    name: 'worker',
    command: process.execPath,
    args: [
      '-e',
      `require('fs').appendFileSync('starts', Date.now() + '\\n'); console.log('ready'); ${code}; setInterval(() => {}, 1000)`,
    ],
    cwd: folder,
    readyLine: /^ready$/,
  });
  const readStarts = async () => (await readFile(path.join(folder, 'starts'), 'utf8')).trim().split('\n').map(Number);
  const isUp = (part: SupervisedProcess, before: number) => part.pid !== before && isAlive(part.pid);
  const waitUntil = async (done: () => boolean) => {
    while (!done()) await wait(20);
  };
  const killAndWait = async (part: SupervisedProcess) => {
    const { pid } = part;
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => isUp(part, pid));
  };

  it('is restarted with growing delays, each reported with its last lines', async () => {
    const part = await supervisor.start(spec());
    for (let death = 1; death <= 3; death++) await killAndWait(part);
    const times = await readStarts();
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    for (const [index, minimumGap] of [500, 1_000, 2_000].entries())
      expect(gaps[index]).toBeGreaterThanOrEqual(minimumGap);
    expect(warned).toEqual([
      expect.stringMatching(
        /^worker ended by SIGKILL, and starts again in 0\.5 s\. Its log is .*worker\.log, and ends with:\n {2}\| ready\n$/,
      ),
      expect.stringMatching(/^worker ended by SIGKILL \(2 times within a minute\), and starts again in 1 s\./),
      expect.stringMatching(/^worker ended by SIGKILL \(3 times within a minute\), and starts again in 2 s\./),
    ]);
  });

  it('stops everything at its fifth death within a minute, with its last lines', async () => {
    await supervisor.start(spec(`console.log('no room'); process.exit(3)`));
    const death = await supervisor.death;
    expect(death).toMatchObject({ part: 'worker', how: 'with code 3', lastLines: ['ready', 'no room'] });
    expect(await readStarts()).toHaveLength(5);
    expect(warned).toHaveLength(4);
  });

  it('counts a failed restart as a death', async () => {
    const hasStartedBefore = `require('fs').readFileSync('starts', 'utf8').trim().includes('\\n')`;
    const part = await supervisor.start(spec(`if (${hasStartedBefore}) process.exit(4)`));
    process.kill(part.pid, 'SIGKILL');
    expect(await supervisor.death).toMatchObject({ how: 'with code 4' });
    expect(await readStarts()).toHaveLength(5);
  });

  it('stays down once stopped, even during a delay', async () => {
    const part = await supervisor.start(spec());
    process.kill(part.pid, 'SIGKILL');
    await waitUntil(() => warned.length === 1);
    await part.stop();
    await supervisor.stop();
    expect(await readStarts()).toHaveLength(1);
  });

  it('can be killed by a test without counting as a death', async () => {
    const part = await supervisor.start(spec());
    await part.kill();
    expect([isAlive(part.pid), warned]).toEqual([false, []]);
  });
});
