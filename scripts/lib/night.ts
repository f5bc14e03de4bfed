import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '#night/actors/world.ts';
import { NIGHT_KINDS } from '#night/model/moods.ts';
import type { NightKindName } from '#night/model/moods.ts';
import { planNight } from '#night/model/night.ts';
import { whyExpected } from '#night/report/expected.ts';
import type { Outage } from '#night/report/expected.ts';
import { describeRefusal, nightReport } from '#night/report/table.ts';
import { loadRoads, runNight } from '#night/run.ts';
import type { Role } from '#night/run.ts';
import { checkInvariants } from '#tests/faults/checks.ts';
import { DESK_ACCOUNT, PROCESSES, startFaultSystem } from '#tests/faults/system.ts';
import type { FaultSystem } from '#tests/faults/system.ts';
import { ROOT } from './folders.ts';
import { readNightRecord } from './night-record.ts';
import { writeNightPage } from './night-page.ts';
import { plotOfNight } from './night-plot.ts';
import { ExpectedError, say } from './terminal.ts';

export interface NightFlags {
  seed: number;
  speed: number;
  /** How many jobs begin per simulated hour. */
  rate: number;
  /** The length of the night in real minutes. */
  minutes: number;
  mood: string;
  play?: string;
  kill: boolean;
  /** How many dispatchers work at the desk. */
  dispatchers: number;
  /** Whether to save the table and a plot in docs/bench/night.md. */
  write: boolean;
}

/** Tells a person where and how to play each role. */
const PLAY_HINTS: Record<Role, (system: FaultSystem) => string> = {
  desk: ({ baseUrl: base }) =>
    `You are the dispatcher: ${base}/admin, ${DESK_ACCOUNT.email}, password "${DESK_ACCOUNT.password}".`,
  driver: ({ baseUrl: base, smsEmulatorUrl }) =>
    `You are the drivers: ask for help at ${base}/request. Your texts are at ${smsEmulatorUrl}.`,
  provider: ({ smsEmulatorUrl }) =>
    `You are the providers: the job links are texted to their phones at ${smsEmulatorUrl}.`,
};

/**
 * How long to wait for open jobs after the last one has begun: this many simulated minutes, or `ENDING_LIMIT_MS` of
 * real time if that's longer, because a provider waits ten real minutes for a driver who isn't there.
 */
const ENDING_LIMIT_MINUTES = 240;
const ENDING_LIMIT_MS = 18 * 60_000;
const OUTAGE_MS = 5_000;
const BETWEEN_KILLS_MS = 12_000;

/**
 * Runs a night on a system of its own, and finally checks that all data agree.
 * @returns the exit code
 */
export async function runNightCommand(flags: NightFlags): Promise<number> {
  const { seed, speed, rate, minutes, kill, dispatchers } = flags;
  const mood = parseChoice('--mood', Object.keys(NIGHT_KINDS) as NightKindName[], flags.mood);
  const playedRole =
    flags.play === undefined ? undefined : parseChoice<Role>('--play', ['desk', 'driver', 'provider'], flags.play);
  const plan = planNight({ seed, mood, rate, minutes: minutes * speed, roads: await loadRoads() });
  const system = await startFaultSystem();
  const outages: Outage[] = [];
  try {
    say(`${plan.jobs.length} jobs, ${plan.providers.length} trucks. Website: ${system.baseUrl}`);
    if (playedRole) say(PLAY_HINTS[playedRole](system));
    const world = await runNight({
      plan,
      speed,
      addresses: { site: system.baseUrl, texts: system.smsEmulatorUrl },
      desk: DESK_ACCOUNT,
      dispatchers,
      playedByPerson: playedRole,
      limitMs: Math.max(ENDING_LIMIT_MS, (ENDING_LIMIT_MINUTES * 60_000) / speed),
      runBeside: async (night) => {
        startProgressReports(night, outages);
        if (kill) await killEachOnce(system, night, outages, (minutes * 60_000) / 2);
      },
    });
    const failedChecks = await checkConsistency(system, world);
    const { lines, unexpected } = nightReport(world, outages, await readNightRecord(system));
    say(`\n${lines.join('\n')}\n`);
    if (flags.write) {
      const plot = plotOfNight(world.records.samples, outages, speed);
      const checks = failedChecks === 0 ? 'agree' : `do NOT agree (${failedChecks})`;
      const end = `Rows, workflows, log and Stripe, money:check, reconcile --all: ${checks}`;
      await writeNightPage({ mood, command: nightCommand(flags), lines: [...lines, '', end], plot });
    }
    return unexpected + failedChecks > 0 ? 1 : 0;
  } finally {
    await system.stop();
  }
}

/** The command line that repeats this night. */
function nightCommand({ rate, seed, speed, minutes, mood, kill, dispatchers }: NightFlags): string {
  const flags = [`--rate ${rate}/h`, `--seed ${seed}`, `--speed ${speed}`, `--for ${minutes}m`, `--mood ${mood}`];
  if (dispatchers > 1) flags.push(`--dispatchers ${dispatchers}`);
  return `npm run night -- ${flags.join(' ')}${kill ? ' --kill' : ''}`;
}

/** Wait this long before judging a refusal, because its reason (an outage, another post) may be recorded later. */
const REFUSAL_JUDGMENT_DELAY_MS = 70_000;

/** Prints the progress every 30 seconds, and refusals that nobody expected. */
function startProgressReports(world: World, outages: readonly Outage[]): void {
  const { clock, records } = world;
  let judgedRefusalCount = 0;
  let shownErrorCount = 0;
  setInterval(() => {
    if (clock.isOver) return;
    const endedCount = world.jobs.filter(({ finished }) => finished).length;
    say(
      `${clock.minutes.toFixed(0)} min: ${world.openJobCount} open, ${world.waitingForDesk} wait for the desk, ${endedCount} ended, ${records.refusals.length} refusals`,
    );
    for (
      ;
      (records.refusals[judgedRefusalCount]?.atMs ?? Infinity) < clock.milliseconds - REFUSAL_JUDGMENT_DELAY_MS;
      judgedRefusalCount += 1
    ) {
      const refusal = records.refusals[judgedRefusalCount];
      if (refusal && !whyExpected(refusal, { outages, acceptedPosts: records.acceptedPosts }))
        say(`Unexpected: ${describeRefusal(refusal)}`);
    }
    for (const error of records.simulatorErrors.slice(shownErrorCount)) say(error);
    shownErrorCount = records.simulatorErrors.length;
  }, 30_000).unref();
}

async function killEachOnce(system: FaultSystem, { clock }: World, outages: Outage[], atMs: number): Promise<void> {
  await wait(Math.max(0, atMs - clock.milliseconds));
  for (const name of [...PROCESSES, 'twilio-emulator'] as const) {
    const from = clock.milliseconds;
    await system.kill(name);
    await wait(OUTAGE_MS);
    await system.restart(name);
    outages.push({ name, from, to: clock.milliseconds });
    say(`${name} was killed, and came back after ${((clock.milliseconds - from) / 1_000).toFixed(1)} s`);
    await wait(BETWEEN_KILLS_MS);
  }
}

/**
 * Checks that the row, the workflow, the log and Stripe agree about every job.
 * @returns how many checks failed
 */
async function checkConsistency(system: FaultSystem, world: World): Promise<number> {
  // The request of a driver who calls doesn't exist until the desk has entered and priced it.
  const submitted = world.jobs.filter(({ reachedAt, plan }) =>
    reachedAt.has(plan.channel === 'call' ? 'priced' : 'asked'),
  );
  const problems = await checkInvariants(
    system,
    submitted.map(({ plan }) => plan.vehicle.plate),
  );
  say(problems.length === 0 ? 'Rows, workflows, log and Stripe agree.' : problems.join('\n'));
  let failedCount = problems.length;
  for (const [words, ...args] of [
    ['npm run money:check', 'money-check'],
    ['npm run reconcile -- --all', 'reconcile', '--all'],
  ] as const) {
    say(`\n${words}`);
    const code = await runCommand(args);
    if (code !== 0) failedCount += 1;
  }
  return failedCount;
}

/**
 * Runs a script, such as `reconcile`, in a process of its own. The script inherits the environment, which says how to
 * reach the night's system.
 * @returns the exit code
 */
function runCommand(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function parseChoice<T extends string>(flag: string, known: readonly T[], given: string): T {
  const found = known.find((one) => one === given);
  if (found) return found;
  throw new ExpectedError(`${flag} is one of ${known.join(', ')}, not ${given}.`);
}
