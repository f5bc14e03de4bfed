import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { NightClock } from './actors/clock.ts';
import { Dispatcher } from './actors/dispatcher.ts';
import type { Account } from './actors/dispatcher.ts';
import { Driver } from './actors/driver.ts';
import { Phones } from './actors/phones.ts';
import { Provider } from './actors/provider.ts';
import { Records, SAMPLE_MS } from './actors/records.ts';
import { World } from './actors/world.ts';
import type { Addresses, Job } from './actors/world.ts';
import type { NightPlan } from './model/night.ts';
import { readRoads } from './model/roads.ts';
import type { Road } from './model/roads.ts';

export type Role = 'desk' | 'driver' | 'provider';

export interface NightOptions {
  plan: NightPlan;
  /** How much faster than the clock on the wall. */
  speed: number;
  addresses: Addresses;
  desk: Account;
  /** Somebody else plays it. */
  without?: Role;
  /** Ids of requests at the desk that are none of this night's. */
  before?: ReadonlySet<string>;
  /** How long jobs under way may take to their end once the last was asked for; milliseconds. */
  limitMs: number;
  /** Beside the night, until it is over. */
  meanwhile?: (world: World) => Promise<void>;
}

const ROADS = new URL('./roads/dfw-roads.geojson', import.meta.url);

export async function loadRoads(): Promise<Road[]> {
  return readRoads(await readFile(ROADS, 'utf8'));
}

/** Runs a night to the end of its last job, or to the limit. */
export async function runNight(options: NightOptions): Promise<World> {
  const { plan, speed, addresses, desk, without, before = new Set(), limitMs, meanwhile } = options;
  const stop = new AbortController();
  // Everybody's pauses end with the night.
  setMaxListeners(0, stop.signal);
  const clock = new NightClock(speed, stop.signal);
  const records = new Records(() => clock.milliseconds);
  const phones = new Phones(addresses.texts, clock, records);
  const world = new World(plan, clock, records, phones, addresses, without === 'driver');
  const play = async (name: string, life: () => Promise<void>, job?: Job) => {
    try {
      await life();
    } catch (error) {
      if (stop.signal.aborted) return;
      records.crashes.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      job?.lose('the simulator failed');
    }
  };
  const staff = [
    play('phones', () => phones.watch()),
    play('samples', () => sample(world)),
    ...(without === 'desk' ? [] : [play('desk', () => new Dispatcher(world, desk, before).live())]),
    ...(without === 'provider'
      ? []
      : plan.providers.map((person, n) => play(`provider ${n}`, () => new Provider(world, person, n).live()))),
  ];
  const jobs = without === 'driver' ? [] : world.jobs;
  const drivers = jobs.map((job) => play(`driver ${job.plan.n}`, () => new Driver(world, job).live(), job));
  const lastAt = Math.max(0, ...plan.jobs.map(({ at }) => at));
  const limit = new Promise((resolve) => setTimeout(resolve, clock.wall(lastAt) + limitMs).unref());
  const extra = meanwhile?.(world);
  // Where a person plays the drivers, only the limit ends the night.
  await (without === 'driver' ? limit : Promise.race([Promise.all(drivers), limit]));
  await extra;
  await settleOnSite(world);
  stop.abort();
  await Promise.all([...staff, ...drivers]);
  return world;
}

async function sample(world: World): Promise<void> {
  const { clock, records } = world;
  while (!clock.isOver) {
    records.samples.push({ minutes: clock.minutes, open: world.open, waiting: world.waiting });
    await clock.pause(SAMPLE_MS);
  }
}

/** Providers confirm what they were paid after their drivers have gone. */
async function settleOnSite(world: World): Promise<void> {
  const end = performance.now() + 60_000;
  while (world.visits > 0 && performance.now() < end) await world.clock.pause(500);
}
