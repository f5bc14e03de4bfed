import { table } from '#scripts/lib/terminal.ts';
import type { World } from '../actors/world.ts';
import { SAMPLE_MS } from '../actors/records.ts';
import { hashOfPlan } from '../model/night.ts';
import { expectedReason } from './expected.ts';
import type { Outage } from './expected.ts';
import { describeLoad, hashOfDecisions, waitingTimes, countWords } from './figures.ts';

const minutes = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1));

/** The night's report as text, and whether there were unexpected refusals. */
export function nightReport(world: World, outages: readonly Outage[]): { lines: string[]; unexpected: number } {
  const { jobs, records, plan } = world;
  const spans = waitingTimes(jobs);
  const lost = countWords(jobs.flatMap(({ lostBecause }) => lostBecause ?? []));
  const completed = jobs.filter(
    ({ reachedAt, lostBecause }) => reachedAt.has('completed') && lostBecause === undefined,
  ).length;
  const open = jobs.filter(
    ({ finished, reachedAt }) => reachedAt.has('asked') && !finished && !reachedAt.has('completed'),
  );
  const expected: string[] = [];
  const unexpected: string[] = [];
  for (const refusal of records.refusals) {
    const reason = expectedReason(refusal, { outages, acceptedPosts: records.acceptedPosts });
    const { atMs, actor, request, status, message, job, mistake } = refusal;
    if (reason) expected.push(`${reason} (${status})`);
    else
      unexpected.push(
        `${(atMs / 60_000).toFixed(1)} real minutes, job ${job}, ${actor}: ${request}: ${status} ${message}${mistake ? ` [${mistake}]` : ''}`,
      );
  }
  const lines = [
    `People and decisions: ${hashOfPlan(plan)} (seed ${plan.seed})`,
    `Jobs: ${jobs.length}, completed ${completed}, lost ${jobs.filter(({ lostBecause }) => lostBecause).length}, still open ${open.length}`,
    `Decisions as made: ${hashOfDecisions(records.acceptedPosts)}`,
    `Open at once: ${describeLoad(records.samples, SAMPLE_MS)}`,
    '',
    'Simulated minutes               jobs    p50    p90',
    ...spans.map(
      ({ name, count, p50, p90 }) =>
        `  ${name.padEnd(28)} ${String(count).padStart(5)} ${minutes(p50).padStart(6)} ${minutes(p90).padStart(6)}`,
    ),
    ...section('Lost, and why', lost),
    ...section(
      'Features that were missing',
      countWords(records.missingFeatures.map(({ description }) => description.replaceAll('_', ' '))),
    ),
    ...section('Posts', Object.entries(records.postCounts)),
    ...section('Mistakes', Object.entries(records.mistakeCounts)),
    ...section('Expected refusals', countWords(expected)),
    ...(open.length > 0
      ? [
          '',
          'Still open:',
          ...open.map(
            ({ plan: { number }, reachedAt }) => `  job ${number}: ${[...reachedAt.keys()].at(-1) ?? 'not started'}`,
          ),
        ]
      : []),
    ...(unexpected.length > 0
      ? [
          '',
          `Unexpected refusals: ${unexpected.length}`,
          ...countWords(unexpected).map(([words, n]) => `  ${n} x ${words}`),
        ]
      : []),
    ...(records.simulatorErrors.length > 0
      ? ['', 'Errors of the simulator:', ...records.simulatorErrors.map((words) => `  ${words}`)]
      : []),
  ];
  return { lines, unexpected: unexpected.length + records.simulatorErrors.length + open.length };
}

function section(title: string, rows: readonly [string, number][]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, table(rows.map(([name, count]) => [name, String(count)]))];
}
