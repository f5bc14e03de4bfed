import { createHash } from 'node:crypto';
import { NIGHT_KINDS } from './moods.ts';
import type { NightKind, NightKindName } from './moods.ts';
import { randomProvider } from './people.ts';
import type { Provider } from './people.ts';
import { MILESTONES, planJob } from './plan.ts';
import type { JobPlan, Milestone } from './plan.ts';
import { randomStream } from './random.ts';
import type { Road } from './roads.ts';
import { NO_TROUBLE } from './trouble.ts';

export interface NightPlan {
  seed: number;
  mood: NightKind;
  jobs: JobPlan[];
  providers: Provider[];
}

export interface NightPlanOptions {
  seed: number;
  mood: NightKindName;
  /** How many jobs begin per simulated hour. */
  rate: number;
  /** How long the night is, in simulated minutes. */
  minutes: number;
  roads: readonly Road[];
}

/** Plans a night: who needs help when, and everything that these people will decide. */
export function planNight({ seed, mood: name, rate, minutes, roads }: NightPlanOptions): NightPlan {
  const mood: NightKind = NIGHT_KINDS[name];
  const arrivals = randomStream(seed, 'arrivals');
  const jobs: JobPlan[] = [];
  for (let at = 0; ;) {
    const perMinute =
      (rate / 60) * (mood.demandByHour[Math.min(mood.demandByHour.length - 1, Math.floor(at / 60))] ?? 1);
    at += -Math.log(1 - arrivals.next()) / perMinute;
    if (at >= minutes) break;
    jobs.push(planJob(seed, jobs.length + 1, at, mood, roads));
  }
  return { seed, mood, jobs, providers: providersOf(seed, mood) };
}

/** Plans this many jobs, which all begin at the same time. */
export function planSimultaneousJobs(
  seed: number,
  count: number,
  name: NightKindName,
  roads: readonly Road[],
): NightPlan {
  const mood: NightKind = NIGHT_KINDS[name];
  const jobs = Array.from({ length: count }, (_, index) => planJob(seed, index + 1, 0, mood, roads));
  return { seed, mood, jobs, providers: providersOf(seed, mood) };
}

/** The milestones at which the first jobs stop. Further jobs repeat the list. */
const STOPS: readonly Milestone[] = [
  'asked',
  'priced',
  'started',
  'paid',
  'countered',
  'working',
  'accepted',
  'assigned',
  'arrived',
  'completed',
  'asked',
  'provider',
];
const NO_MISTAKES = { typo: false, deadZone: false, doubleTap: false, lateText: false, cardDeclined: false };

/** Plans jobs that stop at different milestones and, except those that are completed, stay open. Nothing goes wrong. */
export function planOpenJobs(seed: number, count: number, roads: readonly Road[]): NightPlan {
  const plan = planSimultaneousJobs(seed, count, 'ordinary', roads);
  const jobs = plan.jobs.map((job, index) => stopAt(job, STOPS[index % STOPS.length] ?? 'asked'));
  return { ...plan, jobs };
}

function stopAt(job: JobPlan, until: Milestone): JobPlan {
  const beforeAgreement = MILESTONES.indexOf(until) < MILESTONES.indexOf('accepted');
  return {
    ...job,
    ...NO_TROUBLE,
    // Callers agree on the price before there's a request, so a job that stops before that must come from the form.
    channel: beforeAgreement && job.channel === 'call' ? 'plain' : job.channel,
    counterOffer: until === 'countered' ? Math.round(job.price * 0.8) : null,
    leavesAt: null,
    providers: ['takes'],
    outcome: 'served',
    mistakes: NO_MISTAKES,
    stopsAt: until,
  };
}

function providersOf(seed: number, mood: NightKind): Provider[] {
  return Array.from({ length: mood.providerCount }, (_, n) =>
    randomProvider(randomStream(seed, `provider ${n}`), seed, n),
  );
}

/** A hash of people and decisions. Equal plans have equal hashes. */
export function hashOfPlan({ jobs, providers }: Pick<NightPlan, 'jobs' | 'providers'>): string {
  const jobsForHash = jobs.map(({ place, ...job }) => ({ ...job, place: [place.road.route, place.mile] }));
  return createHash('sha256')
    .update(JSON.stringify({ told: jobsForHash, providers }))
    .digest('hex')
    .slice(0, 16);
}
