import { createHash } from 'node:crypto';
import { MOODS } from './moods.ts';
import type { Mood, MoodName } from './moods.ts';
import { providerOf } from './people.ts';
import type { Provider } from './people.ts';
import { MILESTONES, planJob } from './plan.ts';
import type { JobPlan, Milestone } from './plan.ts';
import { stream } from './random.ts';
import type { Road } from './roads.ts';

export interface NightPlan {
  seed: number;
  mood: Mood;
  jobs: JobPlan[];
  providers: Provider[];
}

export interface NightWishes {
  seed: number;
  mood: MoodName;
  /** Jobs per simulated hour. */
  rate: number;
  /** Simulated minutes. */
  minutes: number;
  roads: readonly Road[];
}

/** Plans a night: who breaks down, and all decisions about it. */
export function planNight({ seed, mood: name, rate, minutes, roads }: NightWishes): NightPlan {
  const mood: Mood = MOODS[name];
  const arrivals = stream(seed, 'arrivals');
  const jobs: JobPlan[] = [];
  for (let at = 0; ;) {
    const perMinute = (rate / 60) * (mood.hours[Math.min(mood.hours.length - 1, Math.floor(at / 60))] ?? 1);
    at += -Math.log(1 - arrivals.next()) / perMinute;
    if (at >= minutes) break;
    jobs.push(planJob(seed, jobs.length + 1, at, mood, roads));
  }
  return { seed, mood, jobs, providers: providersOf(seed, mood) };
}

/** Plans this many jobs at once, to fill lists. */
export function planAtOnce(seed: number, count: number, name: MoodName, roads: readonly Road[]): NightPlan {
  const mood: Mood = MOODS[name];
  const jobs = Array.from({ length: count }, (_, index) => planJob(seed, index + 1, 0, mood, roads));
  return { seed, mood, jobs, providers: providersOf(seed, mood) };
}

/** The last milestone of each of the first dozen jobs, then repeated. */
const STAGES: readonly Milestone[] = [
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
/** Spreads the starts; at 1,000 times real time this is a fifth of a second. */
const APART_MINUTES = 3;
const NO_SLIPS = { typo: false, deadZone: false, doubleTap: false, lateText: false, cardDeclined: false };

/** The same without mishaps, and each job stops at another stage. */
export function planOpen(seed: number, count: number, roads: readonly Road[]): NightPlan {
  const plan = planAtOnce(seed, count, 'ordinary', roads);
  const jobs = plan.jobs.map((job, index) => ({
    ...stopped(job, STAGES[index % STAGES.length] ?? 'asked'),
    at: index * APART_MINUTES,
  }));
  return { ...plan, jobs };
}

function stopped(job: JobPlan, until: Milestone): JobPlan {
  const beforeAgreement = MILESTONES.indexOf(until) < MILESTONES.indexOf('accepted');
  return {
    ...job,
    // A caller agrees on the price before there's a request.
    channel: beforeAgreement && job.channel === 'call' ? 'plain' : job.channel,
    counter: until === 'countered' ? Math.round(job.price * 0.8) : null,
    leaves: null,
    providers: ['takes'],
    outcome: 'served',
    slips: NO_SLIPS,
    until,
  };
}

function providersOf(seed: number, mood: Mood): Provider[] {
  return Array.from({ length: mood.providers }, (_, n) => providerOf(stream(seed, `provider ${n}`), seed, n));
}

/** A hash of people and decisions, to compare plans. */
export function hashOf({ jobs, providers }: Pick<NightPlan, 'jobs' | 'providers'>): string {
  const told = jobs.map(({ place, ...job }) => ({ ...job, place: [place.road.route, place.mile] }));
  return createHash('sha256').update(JSON.stringify({ told, providers })).digest('hex').slice(0, 16);
}
