import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { readRows } from '#night/actors/desk-list.ts';
import type { World } from '#night/actors/world.ts';
import { planSimultaneousJobs } from '#night/model/night.ts';
import type { Provider } from '#night/model/people.ts';
import { readRoads } from '#night/model/roads.ts';
import { runNight } from '#night/run.ts';
import { cancelRequest, signInVisitor } from './desk.ts';
import type { Account } from './desk.ts';
import type { Role } from '../types.ts';

const JOB_COUNT = 20;
/** Simulated minutes between two breakdowns. */
const MINUTES_BETWEEN_JOBS = 1.5;
const TRUCK_COUNT = 10;
/** The ZIP codes where the trucks are based: Dallas, Fort Worth and places around them. Two trucks share one. */
const BASE_ZIPS = ['75201', '76102', '75040', '76010', '75024', '75061', '75149', '76201', '76053', '75040'];
/** How many times to read the desk's list to find jobs to cancel. */
const CANCEL_ROUNDS = 4;
const SIMULATION_SPEED = 6;
const NIGHT_LIMIT_MS = 30 * 60_000;
const INSURANCE_VALID_MS = 300 * 24 * 60 * 60_000;

/** The simulated world of the night that this process runs. A process runs only one night. */
let world: World | undefined;

/** What the process of a night needs to know at its start. */
export interface NightTask {
  role: Role;
  site: string;
  texts: string;
  desk: Account;
  /** The ids of requests that were made before the night. */
  earlierRequestIds: string[];
}

/** A night in which a person plays a role. It runs in a process of its own, so that it can be stopped at any time. */
export class NightProcess {
  private child: ChildProcess | undefined;
  running: { role: Role; jobs: number } | null = null;

  constructor(
    private readonly task: Omit<NightTask, 'role' | 'earlierRequestIds'>,
    private readonly onChange: () => void,
  ) {}

  start(role: Role, before: string[]): void {
    this.stop();
    const task: NightTask = { ...this.task, role, earlierRequestIds: before };
    const child = fork(process.argv[1] ?? '', ['night'], { execArgv: process.execArgv, stdio: 'inherit' });
    child.send(task);
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = undefined;
      this.running = null;
      this.onChange();
    });
    this.child = child;
    this.running = { role, jobs: JOB_COUNT };
    this.onChange();
  }

  stop(): void {
    this.child?.kill();
    this.child = undefined;
    this.running = null;
    this.onChange();
  }
}

/** The entry point of the night's process. */
export function runNightProcess(): void {
  process.on('disconnect', () => process.exit());
  process.once('message', (task: NightTask) => {
    process.once('SIGTERM', () => void cancelOpenJobs(task).finally(() => process.exit()));
    void playNight(task).then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}

async function playNight({ role, site, texts, desk, earlierRequestIds }: NightTask): Promise<void> {
  const roads = readRoads(await readFile('modules/place/roads/region-roads.json', 'utf8'));
  const plan = planSimultaneousJobs(randomInt(1_000_000), JOB_COUNT, 'ordinary', roads);
  const trucks = plan.providers.slice(0, TRUCK_COUNT);
  if (role === 'desk') await addProviders(site, desk, trucks);
  // A person at the desk can't hear phone calls, so callers use the form instead.
  const jobs = plan.jobs.map((job, n) => ({
    ...job,
    at: n * MINUTES_BETWEEN_JOBS,
    channel: job.channel === 'call' && role === 'desk' ? ('plain' as const) : job.channel,
  }));
  await runNight({
    plan: { ...plan, jobs, providers: trucks },
    speed: SIMULATION_SPEED,
    addresses: { site, texts },
    desk,
    playedByPerson: role,
    earlierRequestIds: new Set(earlierRequestIds),
    limitMs: NIGHT_LIMIT_MS,
    runBeside: async (nightWorld) => void (world = nightWorld),
  });
}

/** Adds the night's trucks to the provider directory. */
async function addProviders(site: string, account: Account, trucks: readonly Provider[]): Promise<void> {
  const desk = await signInVisitor(site, account);
  for (const [n, { name, phone, email, vehicle }] of trucks.entries()) {
    const page = await desk.get('/admin/providers/new');
    const record = { name, phone: phone.slice(2), email, vehicle, base_zip: BASE_ZIPS[n % BASE_ZIPS.length] ?? '' };
    await desk.submit(page, 'add_provider', { ...record, ...insuranceFields() });
  }
}

/** Insurance and license data that cause no warnings about the provider. */
function insuranceFields(): Record<string, string> {
  const validUntil = new Date(Date.now() + INSURANCE_VALID_MS).toISOString().slice(0, 10);
  return { license_number: '006123456C', insurance: '1000000', insurance_until: validUntil };
}

/** Cancels the jobs that are still open, because the night's drivers are gone. */
async function cancelOpenJobs({ site, desk: account }: NightTask): Promise<void> {
  const desk = await signInVisitor(site, account);
  for (let round = 0; round < CANCEL_ROUNDS; round += 1) {
    const rows = readRows(await desk.get('/admin'));
    const ownRows = rows.filter(({ path, plate }) => world?.jobByPlate(plate) ?? world?.personJobs.has(path));
    if (ownRows.length === 0) return;
    for (const { path } of ownRows) await cancelRequest(desk, path);
  }
}
