import type { NightPlan } from '../model/night.ts';
import type { Provider } from '../model/people.ts';
import { MILESTONES } from '../model/plan.ts';
import type { Ending } from '../model/ending.ts';
import type { JobPlan, Milestone } from '../model/plan.ts';
import { fictionalAddress } from '../visitor.ts';
import { Browser } from './browser.ts';
import { DeskBoard } from './desk-list.ts';
import type { NightClock } from './clock.ts';
import type { Phones } from './phones.ts';
import type { Records, Actor } from './records.ts';

/** The URLs of the system's processes. */
export interface SystemUrls {
  site: string;
  texts: string;
}

/** A job of the night, with its plan and its progress. */
export class NightJob {
  /** When each milestone was first reached, in simulated minutes since the night began. */
  readonly reachedAt = new Map<Milestone, number>();
  /** The code that the driver reads to the provider. */
  arrivalCode: string | undefined;
  /** How many providers were assigned so far. */
  assignments = 0;
  /** Why the job ended without being completed; undefined otherwise. */
  lostBecause: string | undefined;
  /** How the job went, according to what people did and the site confirmed. */
  readonly seen: Ending = { status: 'open', outcome: null, solved: false, change: null, found: false, reports: [] };
  /** When the provider will be there, in real milliseconds since the night began. */
  arrivesAtMs: number | undefined;
  /** Whether the job is over for all actors. */
  finished = false;

  constructor(
    readonly plan: JobPlan,
    private readonly clock: NightClock,
  ) {}

  markReached(milestone: Milestone): void {
    if (!this.reachedAt.has(milestone)) this.reachedAt.set(milestone, this.clock.minutes);
    if (milestone === this.plan.stopsAt) this.finished = true;
  }

  /** Whether the plan reaches this milestone. */
  willReach(milestone: Milestone): boolean {
    const { stopsAt } = this.plan;
    return stopsAt === undefined || MILESTONES.indexOf(milestone) <= MILESTONES.indexOf(stopsAt);
  }

  /** Notes that somebody ended the job. Only the first end counts. */
  markEnded(status: 'completed' | 'cancelled', outcome: string | null): void {
    if (this.seen.status === 'open') Object.assign(this.seen, { status, outcome });
  }

  giveUp(why: string): void {
    this.lostBecause ??= why;
    this.finished = true;
  }
}

/** What the actors of a night share. */
export class World {
  readonly jobs: NightJob[];
  private readonly jobsByPlate: Map<string, NightJob>;
  /** The planned job of each request that a real person made as a driver, by the path of the request's desk page. */
  readonly personJobs = new Map<string, NightJob>();
  /** Drivers who have called the desk and are still waiting for an answer. */
  readonly waitingCalls: NightJob[] = [];
  /** The job that was last assigned to each provider's phone. */
  readonly jobByPhone = new Map<string, NightJob>();
  /** Phones of providers who have a job or are ignoring one. */
  readonly busyPhones = new Set<string>();
  /** How many requests and callers waited for the desk when it last read the board. */
  waitingForDesk = 0;
  readonly board: DeskBoard;
  /** The index of the provider that the desk asks next. */
  nextProvider = 0;
  /** How many providers are working on a job. */
  activeVisits = 0;

  constructor(
    readonly plan: NightPlan,
    readonly clock: NightClock,
    readonly records: Records,
    readonly phones: Phones,
    readonly addresses: SystemUrls,
    /**
     * Whether a person plays the drivers. Each of their requests then gets the prices and providers of a planned job.
     */
    private readonly personPlaysDrivers: boolean,
  ) {
    this.board = new DeskBoard(() => clock.milliseconds);
    this.jobs = plan.jobs.map((job) => new NightJob(job, clock));
    this.jobsByPlate = new Map(this.jobs.map((job) => [job.plan.vehicle.plate, job]));
  }

  jobByPlate(plate: string): NightJob | undefined {
    return this.jobsByPlate.get(plate);
  }

  /**
   * The planned job for a request that a real person made: the one it already has, or else the next unused one.
   * Undefined if actors play the drivers, or no job is left.
   */
  jobForPerson(path: string): NightJob | undefined {
    const existing = this.personJobs.get(path);
    if (existing || !this.personPlaysDrivers) return existing;
    const job = this.jobs.find(({ reachedAt }) => reachedAt.size === 0);
    if (!job) return undefined;
    job.markReached('asked');
    this.personJobs.set(path, job);
    return job;
  }

  get openJobCount(): number {
    return this.jobs.filter(
      ({ reachedAt, finished }) => reachedAt.has('asked') && !finished && !reachedAt.has('completed'),
    ).length;
  }

  get providers(): readonly Provider[] {
    return this.plan.providers;
  }

  /**
   * Makes the browser of a new person.
   * @param n makes the person's IP address unique
   */
  newBrowser(who: Actor, n: number, job: number, script: boolean): Browser {
    const { clock, records } = this;
    return new Browser({
      base: this.addresses.site,
      actor: who,
      job,
      address: fictionalAddress(n),
      script,
      clock,
      records,
    });
  }
}
