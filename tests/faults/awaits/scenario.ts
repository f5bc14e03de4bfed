import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '#scripts/lib/terminal.ts';
import { checkAll } from '../checks.ts';
import { decisionsOf, restAndAgree } from '../agreement.ts';
import { signIn, wordsOfFault } from '../journey.ts';
import type { FaultReport } from '../report.ts';
import { startFaultSystem } from '../system.ts';
import type { FaultSystem } from '../system.ts';
import { Hooks } from './points.ts';
import type { PartName, Point } from './points.ts';
import { waysOf } from './ways.ts';
import type { Command, Way } from './ways.ts';

/** Longer than anything on a command's path waits: Temporal gives up a task after ten seconds. */
const STALL_MS = 11_500;
/** A command reaches each of its points within this time, including a deadline four seconds away. */
const REACHED_MS = 12_000;
const AWAY_MS = 500;
const READY_TRIES = 3;
/** Stripe's emulator retries a webhook after 1, 5 and 30 seconds. */
const DONE_MS = 90_000;
const LOOK_EVERY_MS = 500;
/** We terminated that workflow ourselves to move its deadline. */
const ENDED_BY_US = /has TERMINATED$/;

const KINDS = ['killed', 'stalled'] as const;
type Kind = (typeof KINDS)[number];

/** The part (from 1) of so many. */
export interface Shard {
  part: number;
  of: number;
}

/** One process killed or paused at one point. */
interface Trial {
  way: string;
  point: Point;
  kind: Kind;
}

interface Bench {
  system: FaultSystem;
  hooks: Hooks;
  ways: Way[];
}

/** Results of one kind of command. */
interface Count {
  points: number;
  trials: number;
  reached: number;
  problems: string[];
}

/**
 * Kills and pauses the site and the worker at every await on the path of a command. Points are recorded first, each
 * for the first command that reaches it, and then tested one by one.
 * @param shard part of the trials, for parallel runs
 */
export async function atEachAwait(report: FaultReport, shard: Shard): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shoulder-awaits-'));
  const hooks = new Hooks(folder);
  const uninstall = hooks.install();
  try {
    const system = await startFaultSystem({ mayEnd: 'worker' });
    const leaveWorker = keepWorker(system);
    try {
      await tryAll({ system, hooks, ways: waysOf(system, await signIn(system.base)) }, report, shard);
    } finally {
      leaveWorker();
      await system.stop();
    }
  } finally {
    uninstall();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * As the launcher does. A worker that was held for seconds in the middle of workflow code may end by itself: the SDK interrupts that code,
 * which Node sometimes does not survive ("async hook stack has become corrupted").
 */
function keepWorker(system: FaultSystem): () => void {
  let starting = false;
  const look = async () => {
    if (starting || system.runs('worker')) return;
    starting = true;
    await system.restart('worker').catch(() => undefined);
    starting = false;
  };
  const looks = setInterval(() => void look(), AWAY_MS);
  return () => clearInterval(looks);
}

async function tryAll(bench: Bench, report: FaultReport, { part, of }: Shard): Promise<void> {
  const known = new Set<string>();
  const counts = new Map<string, Count>();
  const trials: Trial[] = [];
  for (const way of bench.ways) {
    const points = (await record(bench, way)).filter((point) => way.whole || !known.has(keyOf(point)));
    say(`${way.name}: ${points.length} points`);
    for (const point of points) {
      known.add(keyOf(point));
      say(`  ${keyOf(point)}`);
      trials.push(...KINDS.map((kind) => ({ way: way.name, point, kind })));
    }
    const names = (part: PartName) => points.filter((point) => point.part === part).map(nameOf);
    report.awaits.push({ way: way.name, site: names('site'), worker: names('worker') });
    counts.set(way.name, { points: points.length, trials: 0, reached: 0, problems: [] });
  }
  for (const trial of trials.filter((_, n) => n % of === part - 1)) {
    const { reached, problems } = await tryOne(bench, trial);
    const words = `${trial.kind} at ${keyOf(trial.point)}`;
    say(`  ${trial.way}, ${words}: ${reached ? problems.join('; ') || 'held' : 'did not come there'}`);
    const count = counts.get(trial.way) as Count;
    count.trials += 1;
    count.reached += reached ? 1 : 0;
    count.problems.push(...problems.map((problem) => `${words}: ${problem}`));
  }
  for (const [way, { points, trials: tried, reached, problems }] of counts) {
    const scenario = `at each of ${points} awaits: ${way}`;
    say(`${scenario}: ${reached} of ${tried} trials came there`);
    // Some points belong to periodic work that doesn't recur in time.
    if (reached < tried / 2) problems.push(`only ${reached} of ${tried} trials came to their point`);
    report.outcomes.push({ scenario, journeys: tried, kills: reached, longestMs: 0, afterMs: 0, problems });
  }
  const problems = (await checkAll(bench.system, [])).filter((words) => !ENDED_BY_US.test(words));
  report.outcomes.push({ scenario: 'after all of them', journeys: 0, kills: 0, longestMs: 0, afterMs: 0, problems });
}

/** The await without its side and number. */
const nameOf = ({ words }: Point) => words.replace(/^(before|after) /, '').replace(/ #\d+$/, '');

const keyOf = ({ part, words }: Point) => `${part} ${words}`;

async function record({ hooks }: Bench, way: Way): Promise<Point[]> {
  const command = await way.ready();
  return hooks.record(async () => {
    await command.send();
    await wait(REACHED_MS / 2);
  });
}

async function tryOne({ system, hooks, ways }: Bench, trial: Trial): Promise<{ reached: boolean; problems: string[] }> {
  const { point, kind } = trial;
  try {
    const command = await readyAgain(ways.find(({ name }) => name === trial.way) as Way);
    await hooks.stopAt(point);
    const answered = command.send();
    const reached = await hooks.stopped(point, REACHED_MS);
    if (reached && kind === 'killed') {
      await system.crash(point.part);
      if (point.part !== 'worker') await system.restart(point.part);
    } else if (reached) {
      await system.freeze(point.part);
      await wait(STALL_MS);
      await system.thaw(point.part);
    }
    return { reached, problems: await problemsAfter(system, command, await answered) };
  } catch (error) {
    return { reached: true, problems: [wordsOfFault(error)] };
  }
}

/** A worker may just have ended by itself: then what comes before the command is tried again, with another request. */
async function readyAgain(way: Way): Promise<Command> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await way.ready();
    } catch (error) {
      if (tries === READY_TRIES) throw error;
      await wait(STALL_MS);
    }
  }
}

/** What does not hold of one command, whose first sending was answered so. */
async function problemsAfter(
  system: FaultSystem,
  command: Command,
  answer: 'done' | 'no' | 'unconfirmed',
): Promise<string[]> {
  const { id } = command;
  const has = async () => {
    const [row] = await system.query('SELECT * FROM customer_requests WHERE id = $1', [id]).catch(() => []);
    return row !== undefined && command.done(row);
  };
  const problems: string[] = [];
  if (answer === 'done' && !(await has())) problems.push('answered "done" before the row had it');
  if (answer === 'no') problems.push('answered "no"');
  problems.push(...(await restAndAgree(system, id)));
  // Whoever was not told sends the same again.
  const end = Date.now() + DONE_MS;
  while (!(await has())) {
    if (Date.now() > end) return [...problems, 'not done, however often it was sent'];
    await command.send();
    await wait(LOOK_EVERY_MS);
  }
  problems.push(...(await restAndAgree(system, id)));
  const { changes } = await decisionsOf(id);
  const ids = new Set(changes.map(({ changeId }) => changeId.replace(/@\d+$/, '')));
  if (ids.size !== changes.length) problems.push('one command was decided twice');
  return problems;
}
