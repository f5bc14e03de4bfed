import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { NightClock } from './actors/clock.ts';
import { Dispatcher } from './actors/dispatcher.ts';
import type { Account } from './actors/dispatcher.ts';
import { Driver } from './actors/driver.ts';
import { Phones } from './actors/phones.ts';
import { Provider } from './actors/provider.ts';
import { Records, SAMPLE_INTERVAL_MS } from './actors/records.ts';
import { World } from './actors/world.ts';
import type { SystemUrls, NightJob } from './actors/world.ts';
import type { NightPlan } from './model/night.ts';
import { readRoads } from './model/roads.ts';
import type { Road } from './model/roads.ts';

export type Role = 'desk' | 'driver' | 'provider';

export interface NightOptions {
  plan: NightPlan;
  /** How many times faster than real time. */
  speed: number;
  addresses: SystemUrls;
  desk: Account;
  /** How many dispatchers work at the desk, all with the same account. */
  dispatchers?: number;
  /** The role that a person plays; undefined if actors play all roles. */
  playedByPerson?: Role;
  /** The ids of requests that were made before the night. */
  earlierRequestIds?: ReadonlySet<string>;
  /** How long to wait for open jobs after the last one has begun, in real milliseconds. */
  limitMs: number;
  /** Work to run during the night. The night ends only when it's done. */
  runBeside?: (world: World) => Promise<void>;
}

const ROADS_URL = new URL('../modules/place/roads/region-roads.json', import.meta.url);

export async function loadRoads(): Promise<Road[]> {
  return readRoads(await readFile(ROADS_URL, 'utf8'));
}

/** Runs a night until its last job has ended, or until the limit. */
export async function runNight(options: NightOptions): Promise<World> {
  const { plan, speed, addresses, desk, dispatchers: dispatcherCount = 1, playedByPerson } = options;
  const { earlierRequestIds = new Set(), limitMs, runBeside } = options;
  const stop = new AbortController();
  // Every pause adds a listener to this signal, so Node must not warn about their number.
  setMaxListeners(0, stop.signal);
  const clock = new NightClock(speed, stop.signal);
  const records = new Records(() => clock.milliseconds);
  const phones = new Phones(addresses.texts, clock, records);
  const world = new World(plan, clock, records, phones, addresses, playedByPerson === 'driver');
  const runActor = async (name: string, actor: () => Promise<void>, job?: NightJob) => {
    try {
      await actor();
    } catch (error) {
      if (stop.signal.aborted) return;
      records.simulatorErrors.push(
        `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      job?.giveUp('the simulator failed');
    }
  };
  const staff = [
    runActor('phones', () => phones.pollUntilEnd()),
    runActor('samples', () => recordSamples(world)),
    ...(playedByPerson === 'desk'
      ? []
      : Array.from({ length: dispatcherCount }, (_, index) =>
          runActor(`desk ${index}`, () =>
            new Dispatcher(world, desk, earlierRequestIds, { index, dispatcherCount }).run(),
          ),
        )),
    ...(playedByPerson === 'provider'
      ? []
      : plan.providers.map((person, n) => runActor(`provider ${n}`, () => new Provider(world, person, n).run()))),
  ];
  const jobs = playedByPerson === 'driver' ? [] : world.jobs;
  const drivers = jobs.map((job) => runActor(`driver ${job.plan.number}`, () => new Driver(world, job).run(), job));
  const lastStart = Math.max(0, ...plan.jobs.map(({ startsAt }) => startsAt));
  const limit = new Promise((resolve) => setTimeout(resolve, clock.toRealMs(lastStart) + limitMs).unref());
  const beside = runBeside?.(world);
  // If a person plays the drivers, more requests may always come, so only the time limit ends the night.
  await (playedByPerson === 'driver' ? limit : Promise.race([Promise.all(drivers), limit]));
  await beside;
  await waitForVisits(world);
  stop.abort();
  await Promise.all([...staff, ...drivers]);
  return world;
}

async function recordSamples(world: World): Promise<void> {
  const { clock, records } = world;
  while (!clock.isOver) {
    records.samples.push({
      minutes: clock.minutes,
      openJobs: world.openJobCount,
      waitingForDesk: world.waitingForDesk,
    });
    await clock.pauseReal(SAMPLE_INTERVAL_MS);
  }
}

/** Waits for providers who are still confirming their payment when the drivers have left. */
async function waitForVisits(world: World): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (world.activeVisits > 0 && performance.now() < deadline) await world.clock.pauseReal(500);
}
