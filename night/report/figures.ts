import { createHash } from 'node:crypto';
import type { Act, Sample } from '../actors/records.ts';
import type { Job } from '../actors/world.ts';
import type { Milestone } from '../model/plan.ts';

/** Between which two milestones a time is taken. */
export const SPANS = [
  ['time to price', 'asked', 'priced'],
  ['time to acceptance', 'asked', 'accepted'],
  ['time to provider', 'asked', 'provider'],
  ['time to arrival', 'asked', 'arrived'],
] as const satisfies readonly (readonly [string, Milestone, Milestone])[];

/** The value that so many of all are at most; undefined of none. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

export interface SpanFigures {
  name: string;
  count: number;
  p50: number | undefined;
  p90: number | undefined;
}

type Reached = Pick<Job, 'reached'>;

/** How long people waited; minutes of the night. */
export function spansOf(jobs: readonly Reached[]): SpanFigures[] {
  return SPANS.map(([name, from, to]) => {
    const times = jobs.flatMap(({ reached }) => {
      const [start, end] = [reached.get(from), reached.get(to)];
      return start === undefined || end === undefined ? [] : [end - start];
    });
    return { name, count: times.length, p50: percentile(times, 50), p90: percentile(times, 90) };
  });
}

/** How often each of the words stands there, the most frequent first. */
export function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** What people decide for themselves. Other acts follow from who got there first. */
const DECISIONS = new Set([
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

/** What was decided about each job, by its number, in words: the same for two runs of one seed. */
export function decisionsOf(acts: readonly Act[]): string[] {
  const told = acts
    .filter(({ intent }) => DECISIONS.has(intent))
    .map(({ job, who, intent, amount }) => `job ${job}: ${who} ${intent}${amount === undefined ? '' : ` ${amount}`}`);
  return [...new Set(told)].sort();
}

/** The same for the same decisions. */
export function hashOfDecisions(acts: readonly Act[]): string {
  return createHash('sha256').update(decisionsOf(acts).join('\n')).digest('hex').slice(0, 16);
}

/** A busy night. */
const BUSY = 60;

/** How many jobs were open at once, in words. @param everyMs between two samples */
export function busyness(samples: readonly Sample[], everyMs: number): string {
  const most = Math.max(0, ...samples.map(({ open }) => open));
  const waiting = Math.max(0, ...samples.map((sample) => sample.waiting));
  const minutes = (samples.filter(({ open }) => open >= BUSY).length * everyMs) / 60_000;
  return `most ${most} (${BUSY} or more for ${minutes.toFixed(1)} minutes by the clock); most ${waiting} waited for the desk`;
}
