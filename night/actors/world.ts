import type { NightPlan } from '../model/night.ts';
import type { Provider } from '../model/people.ts';
import { MILESTONES } from '../model/plan.ts';
import type { JobPlan, Milestone } from '../model/plan.ts';
import { addressOf } from '../visitor.ts';
import { Browser } from './browser.ts';
import type { NightClock } from './clock.ts';
import type { Phones } from './phones.ts';
import type { Records, Actor } from './records.ts';

/** URLs of the system. */
export interface Addresses {
  site: string;
  texts: string;
}

/** A job's progress. */
export class NightJob {
  /** When each milestone was first reached, in simulated minutes. */
  readonly reachedAt = new Map<Milestone, number>();
  /** The code that the driver reads to the provider. */
  arrivalCode: string | undefined;
  /** How many providers were assigned so far. */
  assignments = 0;
  /** Why it was lost, if it was. */
  lostBecause: string | undefined;
  /** No actor handles it any more. */
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

  giveUp(why: string): void {
    this.lostBecause ??= why;
    this.finished = true;
  }
}

/** A phone call to the desk. */
export interface DeskCall {
  job: NightJob;
  /** `help`: a driver without a browser; the others: a provider on site. */
  reason: 'help' | 'nobody_there' | 'service_fails';
}

/** State shared by the night's actors. */
export class World {
  readonly jobs: NightJob[];
  private readonly jobsByPlate: Map<string, NightJob>;
  /** Requests of a person who plays a driver, by their desk path. */
  readonly personJobs = new Map<string, NightJob>();
  /** Calls that the desk hasn't answered yet. */
  readonly waitingCalls: DeskCall[] = [];
  /** The job last assigned to each phone. */
  readonly jobByPhone = new Map<string, NightJob>();
  /** Phones of providers with a job, and of those who never answered. */
  readonly busyPhones = new Set<string>();
  /** How many requests waited for the desk when the list was last read. */
  waitingForDesk = 0;
  /** How many providers are on a job, from their answer to its end. */
  activeVisits = 0;

  constructor(
    readonly plan: NightPlan,
    readonly clock: NightClock,
    readonly records: Records,
    readonly phones: Phones,
    readonly addresses: Addresses,
    /** A person plays the drivers; each of their requests gets the prices and providers of a planned job. */
    private readonly personPlaysDrivers: boolean,
  ) {
    this.jobs = plan.jobs.map((job) => new NightJob(job, clock));
    this.jobsByPlate = new Map(this.jobs.map((job) => [job.plan.vehicle.plate, job]));
  }

  jobByPlate(plate: string): NightJob | undefined {
    return this.jobsByPlate.get(plate);
  }

  /** Assigns the next planned job to a person's request; undefined if actors play the drivers. */
  jobForPerson(path: string): NightJob | undefined {
    const existing = this.personJobs.get(path);
    if (existing || !this.personPlaysDrivers) return existing;
    const job = this.jobs.find(({ reachedAt }) => reachedAt.size === 0);
    if (!job) return undefined;
    job.markReached('asked');
    this.personJobs.set(path, job);
    return job;
  }

  /** Number of open jobs. */
  get openJobCount(): number {
    return this.jobs.filter(
      ({ reachedAt, finished }) => reachedAt.has('asked') && !finished && !reachedAt.has('completed'),
    ).length;
  }

  get providers(): readonly Provider[] {
    return this.plan.providers;
  }

  /** A new person's browser. @param n makes this person's address unique */
  newBrowser(who: Actor, n: number, job: number, script: boolean): Browser {
    const { clock, records } = this;
    return new Browser({ base: this.addresses.site, actor: who, job, address: addressOf(n), script, clock, records });
  }
}
