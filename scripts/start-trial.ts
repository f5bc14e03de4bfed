import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './lib/folders.ts';
import { findFreePort } from './lib/ports.ts';
import { runTool } from './lib/programs.ts';
import { runBuild } from './lib/scripts.ts';
import { systemTargets } from './lib/outputs.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

const START_COUNT = 5;
const READY_LIMIT_MS = 10 * 60_000;
const CLONE_READY_LIMIT_MS = 30 * 60_000;
const MEMORY_LIMIT_MB = 150;

interface TrialStart {
  title: string;
  /** How many seconds it took until the site was ready; undefined if the site never became ready. */
  seconds?: number;
  hasStack: boolean;
  /** The launcher's resident memory when the site was ready, in MB. */
  megabytes?: number;
  waitMessages: number;
  lastLine: string;
}

/**
 * `npm run test:start`: starts the system five times with installed packages, a built site and a new data folder, and
 * once from a clean clone, while other processes keep all cores busy. Each start must succeed without a stack trace,
 * and its launcher must need less than 150 MB of memory.
 */
await runMain(async () => {
  const busyProcesses: ChildProcess[] = [];
  const stopBusyProcesses = () => busyProcesses.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', stopBusyProcesses);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  await runBuild(systemTargets());
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-trial-'));
  // PostgreSQL may run as another OS user (see database-user.ts), who can't enter the private folders of mkdtemp.
  await chmod(folder, 0o755);
  try {
    const cores = availableParallelism();
    say(`${cores} processes keep ${cores} cores busy.`);
    for (let n = 0; n < cores; n++)
      busyProcesses.push(spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }));
    const starts: TrialStart[] = [];
    for (let n = 1; n <= START_COUNT; n++) {
      starts.push(await runTrialStart(`built, fresh data ${n}`, ROOT, path.join(folder, `data-${n}`), READY_LIMIT_MS));
    }
    const clone = path.join(folder, 'clone');
    const { code, lastLines } = await runTool('git', ['clone', '--quiet', ROOT, clone]);
    if (code !== 0) throw new ExpectedError(`The project could not be cloned: ${lastLines.at(-1) ?? ''}`);
    starts.push(await runTrialStart('clean clone', clone, path.join(folder, 'data-clone'), CLONE_READY_LIMIT_MS));
    say(`\n${formatStarts(starts)}\n`);
    const readyCount = starts.filter(({ seconds }) => seconds !== undefined).length;
    const stackCount = starts.filter(({ hasStack }) => hasStack).length;
    const largeCount = starts.filter(({ megabytes = 0 }) => megabytes >= MEMORY_LIMIT_MB).length;
    say(
      `${readyCount} of ${starts.length} ready, ${stackCount || 'no'} stack trace${stackCount > 1 ? 's' : ''}, ` +
        `launcher ${largeCount > 0 ? 'not ' : ''}under ${MEMORY_LIMIT_MB} MB`,
    );
    return readyCount === starts.length && stackCount === 0 && largeCount === 0 ? 0 : 1;
  } finally {
    stopBusyProcesses();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});

/** Runs `npm start`, and stops it with Ctrl-C once the site is ready. */
async function runTrialStart(title: string, cwd: string, data: string, limitMs: number): Promise<TrialStart> {
  say(`\n== ${title}`);
  await mkdir(data, { recursive: true });
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const [PORT, TEMPORAL_UI_PORT, STRIPE_EMULATOR_PORT, TWILIO_EMULATOR_PORT] = ports.map(String);
  const started = Date.now();
  const child = spawn('npm', ['start'], {
    cwd,
    env: {
      ...process.env,
      ...{ PORT, TEMPORAL_UI_PORT, STRIPE_EMULATOR_PORT, TWILIO_EMULATOR_PORT },
      DATA_DIR: data,
      npm_config_update_notifier: 'false',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: TrialStart = { title, hasStack: false, waitMessages: 0, lastLine: '' };
  const pressCtrlC = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGINT');
    } catch {
      // The process has already ended.
    }
  };
  const limit = setTimeout(pressCtrlC, limitMs);
  process.once('exit', pressCtrlC);
  const onLine = async (line: string) => {
    if (line.trim()) result.lastLine = line.trim();
    if (/^\s+at .+/.test(line)) result.hasStack = true;
    if (/^Still waiting for/.test(line)) result.waitMessages += 1;
    if (!/password:/.test(line)) say(`  ${line}`);
    if (!line.startsWith('Shoulder is ready')) return;
    result.seconds = (Date.now() - started) / 1000;
    result.megabytes = await launcherMemory(child.pid ?? 0);
    pressCtrlC();
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', (line) => void onLine(line));
  // The launcher keeps these pipes open until it has stopped everything.
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  process.removeListener('exit', pressCtrlC);
  return result;
}

/** The memory of the launcher's process alone, without npm, its shell, or the other processes. */
async function launcherMemory(group: number): Promise<number> {
  const { lastLines } = await runTool('sh', [
    '-c',
    `ps -A -o pgid=,rss=,args= | grep -E '^ *${group} .*run\\.mjs start$'`,
  ]);
  // Skip npm's shell, whose command line ends with the same words.
  const sizes = lastLines.filter((line) => !/ sh -c /.test(line)).map((line) => Number(line.trim().split(/\s+/)[1]));
  if (sizes.length === 0) throw new Error('the launcher was not found among the processes');
  return Math.round((Math.max(...sizes) * 1_024) / 1e6);
}

function formatStarts(starts: readonly TrialStart[]): string {
  const row = (cells: readonly string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(22) : cell.padStart(14))).join('');
  const lines = starts.map(({ title, seconds, megabytes, waitMessages, hasStack, lastLine }) =>
    row([
      title,
      seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`,
      megabytes === undefined ? '-' : `${megabytes} MB`,
      String(waitMessages),
      hasStack ? 'yes' : 'no',
    ]).concat(seconds === undefined ? `  ${lastLine}` : ''),
  );
  return [row(['start', 'until ready', 'launcher', 'lines waiting', 'stack trace']), ...lines].join('\n');
}
