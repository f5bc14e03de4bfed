import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildStaleTargets } from '../lib/builder.ts';
import { ROOT } from '../lib/folders.ts';
import { findFreePort } from '../lib/ports.ts';
import { say } from '../lib/terminal.ts';
import { percentilesOf } from './frame.ts';
import type { Benchmark, BenchFindings } from './frame.ts';

const GOAL_S = 8;
const RESTART_COUNT = 3;
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;

export const startupBench: Benchmark = {
  title: 'npm start, again',
  description:
    `From \`npm start\` until it says that the system is ready and \`/readyz\` answers 200, on a data folder of an earlier ` +
    `start, with packages installed and the site built: the median of ${RESTART_COUNT}. The reference is the first start on an ` +
    `empty folder, which makes the database and the first admin. Goal: at most ${GOAL_S} s.`,
  columns: { measured: 'again', reference: 'first' },
  run: measureStartup,
};

async function measureStartup(): Promise<BenchFindings> {
  await buildStaleTargets();
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-start-'));
  // PostgreSQL may run as another OS user (see database-user.ts), who can't enter the private folders of mkdtemp.
  await chmod(folder, 0o711);
  try {
    const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
    const seconds: number[] = [];
    for (let n = 0; n <= RESTART_COUNT; n++) {
      say(n === 0 ? 'Starting on an empty folder ...' : `Starting again (${n} of ${RESTART_COUNT}) ...`);
      seconds.push((await startOnce(folder, ports)) / 1_000);
    }
    const [reference = NaN, ...restarts] = seconds;
    const value = percentilesOf(restarts).p50;
    const goal = `at most ${GOAL_S} s`;
    return {
      rows: [],
      figures: [{ name: 'until ready', value, unit: 's', reference, goal, goalMet: value <= GOAL_S }],
      facts: [['the single starts', restarts.map((one) => `${one.toFixed(1)} s`).join(', ')]],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the whole system, waits until it's ready, and stops it with Ctrl-C.
 * @returns how many milliseconds it took until it was ready
 */
async function startOnce(folder: string, [site, ui, stripe, texts]: number[]): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(site),
      TEMPORAL_UI_PORT: String(ui),
      STRIPE_EMULATOR_PORT: String(stripe),
      TWILIO_EMULATOR_PORT: String(texts),
    },
    // A process group of its own, so that Ctrl-C goes to all processes, as in a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid ?? 0;
  const stopGroup = () => signalGroup(group, 'SIGTERM');
  process.once('exit', stopGroup);
  const lines: string[] = [];
  try {
    const ready = new Promise<void>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr])
        createInterface({ input: output }).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('Shoulder is ready')) resolve();
        });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}:\n${lines.join('\n')}`)));
      setTimeout(() => reject(new Error(`not ready in time:\n${lines.join('\n')}`)), READY_LIMIT_MS).unref();
    });
    await ready;
    while (!(await fetch(`http://127.0.0.1:${site}/readyz`)).ok) await wait(20);
    return performance.now() - started;
  } finally {
    signalGroup(group, 'SIGINT');
    for (const end = Date.now() + STOP_LIMIT_MS; isGroupRunning(group) && Date.now() < end;) await wait(50);
    if (isGroupRunning(group)) signalGroup(group, 'SIGTERM');
    process.removeListener('exit', stopGroup);
  }
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // The process has already ended.
  }
}

function isGroupRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
