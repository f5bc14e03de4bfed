import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '#scripts/lib/terminal.ts';
import { checkInvariants } from '../checks.ts';
import { readDecisions, waitIdleAndCompare } from '../decisions.ts';
import { signIn, describeFault } from '../journey.ts';
import type { FaultReport } from '../report.ts';
import { startFaultSystem } from '../system.ts';
import type { FaultSystem } from '../system.ts';
import { AwaitHookController } from './hooks.ts';
import type { CommandProcess, AwaitPoint } from './hooks.ts';
import { commandKinds } from './command-kinds.ts';
import type { PreparedCommand, CommandKind } from './command-kinds.ts';

/**
 * How long to pause a process: longer than any timeout of a command, and longer than the ten seconds after which
 * Temporal gives a workflow task to another worker.
 */
const STALL_MS = 11_500;
/**
 * How long to wait until a command reaches a point. The slowest command is the deadline, which passes after 4 seconds.
 */
const REACH_TIMEOUT_MS = 12_000;
const WORKER_CHECK_INTERVAL_MS = 500;
const MAX_PREPARE_ATTEMPTS = 3;
/** Stripe's emulator repeats a webhook after 1, 5 and 30 seconds, so a command is done within this time. */
const DONE_TIMEOUT_MS = 90_000;
const POLL_MS = 500;
/** Matches a problem to ignore: the test itself terminates a workflow in order to move its deadline. */
const TERMINATED_BY_TEST = /has TERMINATED$/;

const FAULT_KINDS = ['killed', 'stalled'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** Which part of the trials this run does, counted from 1, and how many parts there are. */
export interface Shard {
  part: number;
  of: number;
}

/** A test of one point: the process is killed or paused at this point while it handles the command. */
interface Trial {
  commandName: string;
  point: AwaitPoint;
  fault: FaultKind;
}

interface TestBench {
  system: FaultSystem;
  hooks: AwaitHookController;
  commandKinds: CommandKind[];
}

/** The results for a kind of command. */
interface KindResult {
  points: number;
  trialCount: number;
  reached: number;
  problems: string[];
}

/**
 * Kills and pauses the site and the worker at every await of a command. First records the points of each kind of
 * command, then tests them. Skips points that an earlier kind covers, except for kinds with `allPoints`.
 * @param shard which part of the trials to run, so that several runs can divide them
 */
export async function killAtEachAwait(report: FaultReport, shard: Shard): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-awaits-'));
  const hooks = new AwaitHookController(folder);
  const uninstall = hooks.install();
  try {
    const system = await startFaultSystem({ mayCrash: 'worker' });
    const stopRestarting = restartCrashedWorker(system);
    try {
      await runTrials(
        { system, hooks, commandKinds: commandKinds(system, await signIn(system.baseUrl)) },
        report,
        shard,
      );
    } finally {
      stopRestarting();
      await system.stop();
    }
  } finally {
    uninstall();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restarts a worker that ended by itself, as the launcher does. The SDK interrupts workflow code that was paused for
 * seconds, which can crash Node ("async hook stack has become corrupted").
 */
function restartCrashedWorker(system: FaultSystem): () => void {
  let starting = false;
  const restartIfEnded = async () => {
    if (starting || system.isRunning('worker')) return;
    starting = true;
    await system.restart('worker').catch(() => undefined);
    starting = false;
  };
  const interval = setInterval(() => void restartIfEnded(), WORKER_CHECK_INTERVAL_MS);
  return () => clearInterval(interval);
}

async function runTrials(bench: TestBench, report: FaultReport, { part, of }: Shard): Promise<void> {
  const knownPoints = new Set<string>();
  const results = new Map<string, KindResult>();
  const trials: Trial[] = [];
  for (const commandKind of bench.commandKinds) {
    const points = (await recordPoints(bench, commandKind)).filter(
      (point) => commandKind.allPoints || !knownPoints.has(pointKey(point)),
    );
    say(`${commandKind.name}: ${points.length} points`);
    for (const point of points) {
      knownPoints.add(pointKey(point));
      say(`  ${pointKey(point)}`);
      trials.push(...FAULT_KINDS.map((fault) => ({ commandName: commandKind.name, point, fault })));
    }
    const awaitNames = (part: CommandProcess) => points.filter((point) => point.part === part).map(awaitName);
    report.awaits.push({ command: commandKind.name, site: awaitNames('site'), worker: awaitNames('worker') });
    results.set(commandKind.name, { points: points.length, trialCount: 0, reached: 0, problems: [] });
  }
  for (const trial of trials.filter((_, n) => n % of === part - 1)) {
    const { reached, problems } = await runTrial(bench, trial);
    const description = `${trial.fault} at ${pointKey(trial.point)}`;
    say(`  ${trial.commandName}, ${description}: ${reached ? problems.join('; ') || 'held' : 'not reached'}`);
    const result = results.get(trial.commandName) as KindResult;
    result.trialCount += 1;
    result.reached += reached ? 1 : 0;
    result.problems.push(...problems.map((problem) => `${description}: ${problem}`));
  }
  for (const [commandKind, { points, trialCount, reached, problems }] of results) {
    const scenario = `at each of ${points} awaits: ${commandKind}`;
    say(`${scenario}: ${reached} of ${trialCount} trials reached their point`);
    // Not all points can be reached again: some belong to periodic work that isn't due within REACH_TIMEOUT_MS.
    if (reached < trialCount / 2) problems.push(`only ${reached} of ${trialCount} trials reached their point`);
    report.outcomes.push({
      scenario,
      journeys: trialCount,
      kills: reached,
      longestDelayMs: 0,
      afterRecoveryMs: 0,
      problems,
    });
  }
  const problems = (await checkInvariants(bench.system, [])).filter((words) => !TERMINATED_BY_TEST.test(words));
  report.outcomes.push({
    scenario: 'after all of them',
    journeys: 0,
    kills: 0,
    longestDelayMs: 0,
    afterRecoveryMs: 0,
    problems,
  });
}

/** The name of the await at a point: the point's name without "before" or "after" and without its number. */
const awaitName = ({ name }: AwaitPoint) => name.replace(/^(before|after) /, '').replace(/ #\d+$/, '');

const pointKey = ({ part, name }: AwaitPoint) => `${part} ${name}`;

async function recordPoints({ hooks }: TestBench, commandKind: CommandKind): Promise<AwaitPoint[]> {
  const command = await commandKind.prepare();
  return hooks.record(async () => {
    await command.send();
    await wait(REACH_TIMEOUT_MS / 2);
  });
}

async function runTrial(
  { system, hooks, commandKinds }: TestBench,
  trial: Trial,
): Promise<{ reached: boolean; problems: string[] }> {
  const { point, fault } = trial;
  try {
    const command = await prepareWithRetries(
      commandKinds.find(({ name }) => name === trial.commandName) as CommandKind,
    );
    await hooks.orderStop(point);
    const answer = command.send();
    const reached = await hooks.waitUntilStopped(point, REACH_TIMEOUT_MS);
    if (reached && fault === 'killed') {
      await system.kill(point.part);
      if (point.part !== 'worker') await system.restart(point.part);
    } else if (reached) {
      await system.freeze(point.part);
      await wait(STALL_MS);
      await system.thaw(point.part);
    }
    return { reached, problems: await checkCommand(system, command, await answer) };
  } catch (error) {
    return { reached: true, problems: [describeFault(error)] };
  }
}

/** Prepares a command. If that fails, tries again with another request, because the worker may just have crashed. */
async function prepareWithRetries(commandKind: CommandKind): Promise<PreparedCommand> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commandKind.prepare();
    } catch (error) {
      if (attempt === MAX_PREPARE_ATTEMPTS) throw error;
      await wait(STALL_MS);
    }
  }
}

/** Checks that a command takes effect exactly once. Sends it again until it has taken effect. */
async function checkCommand(
  system: FaultSystem,
  command: PreparedCommand,
  answer: 'done' | 'no' | 'unconfirmed',
): Promise<string[]> {
  const { id } = command;
  const isDone = async () => {
    const [row] = await system.query('SELECT * FROM customer_requests WHERE id = $1', [id]).catch(() => []);
    return row !== undefined && command.isDone(row);
  };
  const problems: string[] = [];
  if (answer === 'done' && !(await isDone())) problems.push('answered "done" before the row changed');
  if (answer === 'no') problems.push('answered "no"');
  problems.push(...(await waitIdleAndCompare(system, id)));
  // Without a response, a person sends the same form again.
  const deadline = Date.now() + DONE_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) return [...problems, 'not done, however often it was sent'];
    await command.send();
    await wait(POLL_MS);
  }
  problems.push(...(await waitIdleAndCompare(system, id)));
  const { changes } = await readDecisions(id);
  const changeIds = new Set(changes.map(({ changeId }) => changeId.replace(/@\d+$/, '')));
  if (changeIds.size !== changes.length) problems.push('one command was decided twice');
  return problems;
}
