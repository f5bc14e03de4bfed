import { createHash } from 'node:crypto';
import { MOODS } from './moods.ts';
import type { Mood, MoodName } from './moods.ts';
import { providerOf } from './people.ts';
import type { Provider } from './people.ts';
import { planJob } from './plan.ts';
import type { JobPlan } from './plan.ts';
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
  /** Jobs an hour of the night. */
  rate: number;
  /** Minutes of the night. */
  minutes: number;
  roads: readonly Road[];
}

/** Who breaks down in these minutes, and everything that is decided about it. */
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

/** So many jobs at once, for lists that should be full. */
export function planAtOnce(seed: number, count: number, name: MoodName, roads: readonly Road[]): NightPlan {
  const mood: Mood = MOODS[name];
  const jobs = Array.from({ length: count }, (_, index) => planJob(seed, index + 1, 0, mood, roads));
  return { seed, mood, jobs, providers: providersOf(seed, mood) };
}

function providersOf(seed: number, mood: Mood): Provider[] {
  return Array.from({ length: mood.providers }, (_, n) => providerOf(stream(seed, `provider ${n}`), seed, n));
}

/** The same for the same people and decisions. */
export function hashOf({ jobs, providers }: Pick<NightPlan, 'jobs' | 'providers'>): string {
  const told = jobs.map(({ place, ...job }) => ({ ...job, place: [place.road.route, place.mile] }));
  return createHash('sha256').update(JSON.stringify({ told, providers })).digest('hex').slice(0, 16);
}
