import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { cardsOf } from '#night/actors/desk-list.ts';
import type { World } from '#night/actors/world.ts';
import { planAtOnce } from '#night/model/night.ts';
import type { Provider } from '#night/model/people.ts';
import { readRoads } from '#night/model/roads.ts';
import { runNight } from '#night/run.ts';
import { cancel, enter } from './desk.ts';
import type { Account } from './desk.ts';
import type { Role } from '../types.ts';

const JOBS = 20;
/** One begins so often, in minutes of the night. */
const EVERY_MINUTES = 1.5;
const TRUCKS = 10;
/** Of pages of the desk's list. */
const MOST_ROUNDS = 4;
const SPEED = 6;
const LIMIT_MS = 30 * 60_000;
const INSURED_MS = 300 * 24 * 60 * 60_000;

/** The night of this process. */
let world: World | undefined;

/** What the process of a night is started with. */
export interface NightTask {
  role: Role;
  site: string;
  texts: string;
  desk: Account;
  /** Ids of the requests that are there already. */
  before: string[];
}

/** A night with one role left out, in a process of its own, so that it can be ended at any moment. */
export class Night {
  private child: ChildProcess | undefined;
  running: { role: Role; jobs: number } | null = null;

  constructor(
    private readonly task: Omit<NightTask, 'role' | 'before'>,
    private readonly changed: () => void,
  ) {}

  start(role: Role, before: string[]): void {
    this.stop();
    const task: NightTask = { ...this.task, role, before };
    const child = fork(process.argv[1] ?? '', ['night'], { execArgv: process.execArgv, stdio: 'inherit' });
    child.send(task);
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = undefined;
      this.running = null;
      this.changed();
    });
    this.child = child;
    this.running = { role, jobs: JOBS };
    this.changed();
  }

  stop(): void {
    this.child?.kill();
    this.child = undefined;
    this.running = null;
    this.changed();
  }
}

/** The night's own process. */
export function beNight(): void {
  process.on('disconnect', () => process.exit());
  process.once('message', (task: NightTask) => {
    process.once('SIGTERM', () => void cancelOpen(task).finally(() => process.exit()));
    void play(task).then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}

async function play({ role, site, texts, desk, before }: NightTask): Promise<void> {
  const roads = readRoads(await readFile('night/roads/dfw-roads.geojson', 'utf8'));
  const plan = planAtOnce(randomInt(1_000_000), JOBS, 'ordinary', roads);
  const trucks = plan.providers.slice(0, TRUCKS);
  if (role === 'desk') await addToDirectory(site, desk, trucks);
  // Nobody but an actor at the desk hears the phone.
  const jobs = plan.jobs.map((job, n) => ({
    ...job,
    at: n * EVERY_MINUTES,
    channel: job.channel === 'call' && role === 'desk' ? ('plain' as const) : job.channel,
  }));
  await runNight({
    plan: { ...plan, jobs, providers: trucks },
    speed: SPEED,
    addresses: { site, texts },
    desk,
    without: role,
    before: new Set(before),
    limitMs: LIMIT_MS,
    meanwhile: async (begun) => void (world = begun),
  });
}

/** Who the dispatcher may send. */
async function addToDirectory(site: string, account: Account, trucks: readonly Provider[]): Promise<void> {
  const desk = await enter(site, account);
  for (const { name, phone, email, vehicle } of trucks) {
    const page = await desk.get('/admin/providers/new');
    await desk.submit(page, 'add_provider', { name, phone: phone.slice(2), email, vehicle, ...insured() });
  }
}

/** Nothing speaks against them. */
function insured(): Record<string, string> {
  const until = new Date(Date.now() + INSURED_MS).toISOString().slice(0, 10);
  return { license_number: '006123456C', insurance: '1000000', insurance_until: until };
}

/** Nobody plays these drivers any more: the desk cancels what is still open. */
async function cancelOpen({ site, desk: account }: NightTask): Promise<void> {
  const desk = await enter(site, account);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cards = cardsOf(await desk.get('/admin'));
    const mine = cards.filter(({ path, plate }) => world?.jobOf(plate) ?? world?.adopted.has(path));
    if (mine.length === 0) return;
    for (const { path } of mine) await cancel(desk, path);
  }
}
