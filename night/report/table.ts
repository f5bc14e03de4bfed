import { formatTable } from '#scripts/lib/terminal.ts';
import type { NightJob, World } from '../actors/world.ts';
import { SAMPLE_INTERVAL_MS } from '../actors/records.ts';
import type { Refusal } from '../actors/records.ts';
import type { Ending } from '../model/ending.ts';
import { hashOfPlan } from '../model/night.ts';
import { countEndings, endingDifferences } from './endings.ts';
import { whyExpected } from './expected.ts';
import type { Outage } from './expected.ts';
import { describeLoad, hashOfDecisions, waitingTimes, countOccurrences } from './figures.ts';
import { describePromises, readProviderPromises } from './promises.ts';
import type { PromiseRecord } from './promises.ts';

/** What the database says about a night. */
export interface NightRecord {
  /** How each job ended, by plate. */
  endings: ReadonlyMap<string, Ending>;
  promises: readonly PromiseRecord[];
  secondDeposits: { count: number; dollars: number };
}

const formatMinutes = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1));

/** The night's report as text. `unexpected` counts everything in it that shouldn't have happened. */
export function nightReport(
  world: World,
  outages: readonly Outage[],
  record: NightRecord,
): { lines: string[]; unexpected: number } {
  const { jobs, records, plan } = world;
  const spans = waitingTimes(jobs);
  const lost = countOccurrences(jobs.flatMap(({ lostBecause }) => lostBecause ?? []));
  const completedCount = jobs.filter(
    ({ reachedAt, lostBecause }) => reachedAt.has('completed') && lostBecause === undefined,
  ).length;
  const openJobs = jobs.filter(
    ({ finished, reachedAt }) => reachedAt.has('asked') && !finished && !reachedAt.has('completed'),
  );
  const expectedReasons: string[] = [];
  const unexpectedLines: string[] = [];
  for (const refusal of records.refusals) {
    const reason = whyExpected(refusal, { outages, acceptedPosts: records.acceptedPosts });
    if (reason) expectedReasons.push(`${reason} (${refusal.status})`);
    else unexpectedLines.push(describeRefusal(refusal));
  }
  // Leave out people who gave up before they had a request: they aren't in the database.
  const jobsWithRequest = jobs.filter(
    ({ plan: { vehicle }, seen }) => record.endings.has(vehicle.plate) || seen.status !== 'open',
  );
  const recordOf = ({ plan: { vehicle } }: Pick<NightJob, 'plan'>) => record.endings.get(vehicle.plate);
  const mismatches = jobsWithRequest.flatMap((job) =>
    endingDifferences(job.seen, recordOf(job)).map((words) => `  job ${job.plan.number}: ${words}`),
  );
  const promises = describePromises(record.promises.flatMap(readProviderPromises));
  const lines = [
    `People and decisions: ${hashOfPlan(plan)} (seed ${plan.seed})`,
    `Jobs: ${jobs.length}, completed ${completedCount}, lost ${jobs.filter(({ lostBecause }) => lostBecause).length}, still open ${openJobs.length}`,
    `Decisions as made: ${hashOfDecisions(records.acceptedPosts)}`,
    `Open at once: ${describeLoad(records.samples, SAMPLE_INTERVAL_MS)}`,
    '',
    'Simulated minutes               jobs    p50    p90',
    ...spans.map(
      ({ name, count, p50, p90 }) =>
        `  ${name.padEnd(28)} ${String(count).padStart(5)} ${formatMinutes(p50).padStart(6)} ${formatMinutes(p90).padStart(6)}`,
    ),
    '',
    'How jobs ended                       planned  happened  on record',
    ...countEndings(jobsWithRequest, recordOf).map(
      ({ kind, planned, seen, recorded }) =>
        `  ${kind.padEnd(36)} ${String(planned).padStart(5)} ${String(seen).padStart(9)} ${String(recorded).padStart(10)}`,
    ),
    ...section('Promised times', promises.lines),
    ...section('Second deposits', [
      ['paid', String(record.secondDeposits.count)],
      ['dollars', record.secondDeposits.dollars.toFixed(2)],
    ]),
    ...section('Lost, and why', lost),
    ...section('Posts', Object.entries(records.postCounts)),
    ...section('Mistakes', Object.entries(records.mistakeCounts)),
    ...section('Expected refusals', countOccurrences(expectedReasons)),
    ...(mismatches.length > 0 ? ['', 'Not on record as it happened:', ...mismatches] : []),
    ...(openJobs.length > 0
      ? [
          '',
          'Still open:',
          ...openJobs.map(
            ({ plan: { number }, reachedAt }) => `  job ${number}: ${[...reachedAt.keys()].at(-1) ?? 'not started'}`,
          ),
        ]
      : []),
    ...(unexpectedLines.length > 0
      ? [
          '',
          `Unexpected refusals: ${unexpectedLines.length}`,
          ...countOccurrences(unexpectedLines).map(([words, n]) => `  ${n} x ${words}`),
        ]
      : []),
    ...(records.simulatorErrors.length > 0
      ? ['', 'Errors of the simulator:', ...records.simulatorErrors.map((words) => `  ${words}`)]
      : []),
  ];
  const wrongCount = [unexpectedLines, records.simulatorErrors, openJobs, mismatches].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return { lines, unexpected: wrongCount + promises.untold };
}

/** Describes a refusal in one line. */
export function describeRefusal({ atMs, actor, request, status, message, job, mistake }: Refusal): string {
  return `${(atMs / 60_000).toFixed(1)} real minutes, job ${job}, ${actor}: ${request}: ${status} ${message}${mistake ? ` [${mistake}]` : ''}`;
}

function section(title: string, rows: readonly [string, number | string][]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, formatTable(rows.map(([name, count]) => [name, String(count)]))];
}
