import { createHash } from 'node:crypto';
import type { AcceptedPost, NightSample } from '../actors/records.ts';
import type { NightJob } from '../actors/world.ts';
import type { Milestone } from '../model/plan.ts';

/** The durations in the report, each from one milestone to another. */
export const WAITING_TIMES = [
  ['time to price', 'asked', 'priced'],
  ['time to acceptance', 'asked', 'accepted'],
  ['time to provider', 'asked', 'provider'],
  ['time to arrival', 'asked', 'arrived'],
] as const satisfies readonly (readonly [string, Milestone, Milestone])[];

/** The nearest-rank percentile, which is always one of the values. Undefined if there are no values. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

export interface WaitingTime {
  name: string;
  count: number;
  p50: number | undefined;
  p90: number | undefined;
}

type JobMilestones = Pick<NightJob, 'reachedAt'>;

/** How long people waited, in simulated minutes. */
export function waitingTimes(jobs: readonly JobMilestones[]): WaitingTime[] {
  return WAITING_TIMES.map(([name, from, to]) => {
    const times = jobs.flatMap(({ reachedAt }) => {
      const [start, end] = [reachedAt.get(from), reachedAt.get(to)];
      return start === undefined || end === undefined ? [] : [end - start];
    });
    return { name, count: times.length, p50: percentile(times, 50), p90: percentile(times, 90) };
  });
}

/** Counts how often each string occurs, most frequent first. */
export function countOccurrences(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The intents of posts that follow from the plan alone. Other posts also depend on timing. */
const DECISION_INTENTS = new Set([
  'set_price',
  'counter_offer',
  'accept_counter',
  'final_counter',
  'reject_counter',
  'reject_offer',
  'accept_offer',
  'text',
  'decline_job',
  'rate',
]);

/** The decisions about each job, in words. Two runs with the same seed give the same list. */
export function listDecisions(posts: readonly AcceptedPost[]): string[] {
  const decisions = posts
    .filter(({ intent }) => DECISION_INTENTS.has(intent))
    .map(
      ({ job, actor, intent, enteredValue }) =>
        `job ${job}: ${actor} ${intent}${enteredValue === undefined ? '' : ` ${enteredValue}`}`,
    );
  return [...new Set(decisions)].sort();
}

/** A hash of the decisions. Equal runs have equal hashes. */
export function hashOfDecisions(acts: readonly AcceptedPost[]): string {
  return createHash('sha256').update(listDecisions(acts).join('\n')).digest('hex').slice(0, 16);
}

/** The report says for how long this many jobs, or more, were open at the same time. */
const BUSY_JOB_COUNT = 60;

/**
 * Says how many jobs were open at once.
 * @param everyMs the interval between samples
 */
export function describeLoad(samples: readonly NightSample[], everyMs: number): string {
  const maxOpen = Math.max(0, ...samples.map(({ openJobs }) => openJobs));
  const maxWaiting = Math.max(0, ...samples.map((sample) => sample.waitingForDesk));
  const minutes = (samples.filter(({ openJobs }) => openJobs >= BUSY_JOB_COUNT).length * everyMs) / 60_000;
  return `at most ${maxOpen} (${BUSY_JOB_COUNT} or more for ${minutes.toFixed(1)} real minutes); at most ${maxWaiting} waited for the desk`;
}
