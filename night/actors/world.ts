import type { NightPlan } from '../model/night.ts';
import type { Provider } from '../model/people.ts';
import { MILESTONES } from '../model/plan.ts';
import type { JobPlan, Milestone } from '../model/plan.ts';
import { addressOf } from '../visitor.ts';
import { Browser } from './browser.ts';
import type { NightClock } from './clock.ts';
import type { Phones } from './phones.ts';
import type { Records, Who } from './records.ts';

/** Where a system's people meet it. */
export interface Addresses {
  site: string;
  texts: string;
}

/** One job as it goes on. */
export class Job {
  /** Minutes of the night at which something was reached first. */
  readonly reached = new Map<Milestone, number>();
  /** What the driver reads to the provider. */
  code: string | undefined;
  /** How many providers were asked so far. */
  asked = 0;
  /** Why it was lost; undefined while it is under way, and when it was completed. */
  lost: string | undefined;
  /** Nobody does anything about it any more. */
  over = false;

  constructor(
    readonly plan: JobPlan,
    private readonly clock: NightClock,
  ) {}

  reach(milestone: Milestone): void {
    if (!this.reached.has(milestone)) this.reached.set(milestone, this.clock.minutes);
    if (milestone === this.plan.until) this.over = true;
  }

  /** Whether it is planned to go so far. */
  goesTo(milestone: Milestone): boolean {
    const { until } = this.plan;
    return until === undefined || MILESTONES.indexOf(milestone) <= MILESTONES.indexOf(until);
  }

  lose(why: string): void {
    this.lost ??= why;
    this.over = true;
  }
}

/** What somebody tells the desk on the phone. */
export interface Call {
  job: Job;
  /** `help`: a driver without a browser; the others: a provider on the spot. */
  about: 'help' | 'nobody_there' | 'service_fails';
}

/** Everything the actors of a night share. */
export class World {
  readonly jobs: Job[];
  private readonly byPlate: Map<string, Job>;
  /** Requests of somebody at the keyboard, by their path at the desk. */
  readonly adopted = new Map<string, Job>();
  /** Calls to the desk that nobody has picked up yet. */
  readonly calls: Call[] = [];
  /** Which job the desk gave a phone last. */
  readonly given = new Map<string, Job>();
  /** Phones of the providers who drive or work, and of those who never answered. */
  readonly busy = new Set<string>();
  /** How many requests the desk's list called its turn when it was last read. */
  waiting = 0;
  /** How many providers are at a job now, from their answer on. */
  visits = 0;

  constructor(
    readonly plan: NightPlan,
    readonly clock: NightClock,
    readonly records: Records,
    readonly phones: Phones,
    readonly addresses: Addresses,
    /** A person plays the drivers: what they ask for has the prices and providers of a planned job. */
    private readonly adopts: boolean,
  ) {
    this.jobs = plan.jobs.map((job) => new Job(job, clock));
    this.byPlate = new Map(this.jobs.map((job) => [job.plan.vehicle.plate, job]));
  }

  jobOf(plate: string): Job | undefined {
    return this.byPlate.get(plate);
  }

  /** Makes the next planned job the one of somebody at the keyboard; undefined where actors play the drivers. */
  adopt(path: string): Job | undefined {
    const known = this.adopted.get(path);
    if (known || !this.adopts) return known;
    const job = this.jobs.find(({ reached }) => reached.size === 0);
    if (!job) return undefined;
    job.reach('asked');
    this.adopted.set(path, job);
    return job;
  }

  /** How many jobs are under way. */
  get open(): number {
    return this.jobs.filter(({ reached, over }) => reached.has('asked') && !over && !reached.has('completed')).length;
  }

  get providers(): readonly Provider[] {
    return this.plan.providers;
  }

  /** The browser of one more person. @param n tells this person's address from those of others */
  browser(who: Who, n: number, job: number, script: boolean): Browser {
    const { clock, records } = this;
    return new Browser({ base: this.addresses.site, who, job, address: addressOf(n), script, clock, records });
  }
}
