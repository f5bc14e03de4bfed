import type { Milestone, Job } from '../actors/world.ts';

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
