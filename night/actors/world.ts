import type { NightPlan } from '../model/night.ts';
import type { Provider } from '../model/people.ts';
import { MILESTONES } from '../model/plan.ts';
import type { JobPlan, Milestone } from '../model/plan.ts';
import { addressOf } from '../visitor.ts';
import { Browser } from './browser.ts';
import type { NightClock } from './clock.ts';
import type { Phones } from './phones.ts';
import type { Records, Who } from './records.ts';

/** URLs of the system. */
export interface Addresses {
  site: string;
  texts: string;
}

/** A job's progress. */
export class Job {
  /** When each milestone was first reached, in simulated minutes. */
  readonly reached = new Map<Milestone, number>();
  /** The code that the driver reads to the provider. */
  code: string | undefined;
  /** How many providers were asked so far. */
  asked = 0;
  /** Why it was lost, if it was. */
  lost: string | undefined;
  /** No actor handles it any more. */
  over = false;

  constructor(
    readonly plan: JobPlan,
    private readonly clock: NightClock,
  ) {}

  reach(milestone: Milestone): void {
    if (!this.reached.has(milestone)) this.reached.set(milestone, this.clock.minutes);
    if (milestone === this.plan.until) this.over = true;
  }

  /** Whether the plan reaches this milestone. */
  goesTo(milestone: Milestone): boolean {
    const { until } = this.plan;
    return until === undefined || MILESTONES.indexOf(milestone) <= MILESTONES.indexOf(until);
  }

  lose(why: string): void {
    this.lost ??= why;
    this.over = true;
  }
}

/** A phone call to the desk. */
export interface Call {
  job: Job;
  /** `help`: a driver without a browser; the others: a provider on site. */
  about: 'help' | 'nobody_there' | 'service_fails';
}

/** State shared by the night's actors. */
export class World {
  readonly jobs: Job[];
  private readonly byPlate: Map<string, Job>;
  /** Requests of a person who plays a driver, by their desk path. */
  readonly adopted = new Map<string, Job>();
  /** Calls that the desk hasn't answered yet. */
  readonly calls: Call[] = [];
  /** The job last assigned to each phone. */
  readonly given = new Map<string, Job>();
  /** Phones of providers with a job, and of those who never answered. */
  readonly busy = new Set<string>();
  /** How many requests waited for the desk when the list was last read. */
  waiting = 0;
  /** How many providers have a job now, from their answer on. */
  visits = 0;

  constructor(
    readonly plan: NightPlan,
    readonly clock: NightClock,
    readonly records: Records,
    readonly phones: Phones,
    readonly addresses: Addresses,
    /** A person plays the drivers; each of their requests gets the prices and providers of a planned job. */
    private readonly adopts: boolean,
  ) {
    this.jobs = plan.jobs.map((job) => new Job(job, clock));
    this.byPlate = new Map(this.jobs.map((job) => [job.plan.vehicle.plate, job]));
  }

  jobOf(plate: string): Job | undefined {
    return this.byPlate.get(plate);
  }

  /** Assigns the next planned job to a person's request; undefined if actors play the drivers. */
  adopt(path: string): Job | undefined {
    const known = this.adopted.get(path);
    if (known || !this.adopts) return known;
    const job = this.jobs.find(({ reached }) => reached.size === 0);
    if (!job) return undefined;
    job.reach('asked');
    this.adopted.set(path, job);
    return job;
  }

  /** Number of open jobs. */
  get open(): number {
    return this.jobs.filter(({ reached, over }) => reached.has('asked') && !over && !reached.has('completed')).length;
  }

  get providers(): readonly Provider[] {
    return this.plan.providers;
  }

  /** A new person's browser. @param n makes this person's address unique */
  browser(who: Who, n: number, job: number, script: boolean): Browser {
    const { clock, records } = this;
    return new Browser({ base: this.addresses.site, who, job, address: addressOf(n), script, clock, records });
  }
}
