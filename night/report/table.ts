import { table } from '#scripts/lib/terminal.ts';
import type { World } from '../actors/world.ts';
import { SAMPLE_MS } from '../actors/records.ts';
import { hashOf } from '../model/night.ts';
import { expectationOf } from './expected.ts';
import type { Outage } from './expected.ts';
import { busyness, hashOfDecisions, spansOf, tally } from './figures.ts';

const minutes = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1));

/** How the night went, in words, and whether anything happened that nobody expected. */
export function reportOf(world: World, outages: readonly Outage[]): { lines: string[]; unexpected: number } {
  const { jobs, records, plan } = world;
  const spans = spansOf(jobs);
  const lost = tally(jobs.flatMap(({ lost: why }) => why ?? []));
  const completed = jobs.filter(({ reached, lost: why }) => reached.has('completed') && why === undefined).length;
  const open = jobs.filter(({ over, reached }) => reached.has('asked') && !over && !reached.has('completed'));
  const expected: string[] = [];
  const unexpected: string[] = [];
  for (const refusal of records.refusals) {
    const because = expectationOf(refusal, { outages, acts: records.acts });
    const { at, who, where, status, words, job, slip } = refusal;
    if (because) expected.push(`${because} (${status})`);
    else
      unexpected.push(
        `${(at / 60_000).toFixed(1)} min by the clock, job ${job}, ${who}: ${where}: ${status} ${words}${slip ? ` [${slip}]` : ''}`,
      );
  }
  const lines = [
    `People and decisions: ${hashOf(plan)} (seed ${plan.seed})`,
    `Jobs: ${jobs.length}, completed ${completed}, lost ${jobs.filter(({ lost: why }) => why).length}, still open ${open.length}`,
    `Decisions as made: ${hashOfDecisions(records.acts)}`,
    `Open at once: ${busyness(records.samples, SAMPLE_MS)}`,
    '',
    'Minutes of the night            jobs    p50    p90',
    ...spans.map(
      ({ name, count, p50, p90 }) =>
        `  ${name.padEnd(28)} ${String(count).padStart(5)} ${minutes(p50).padStart(6)} ${minutes(p90).padStart(6)}`,
    ),
    ...section('Lost, and why', lost),
    ...section('What the product has no way for', tally(records.gaps.map(({ what }) => what.replaceAll('_', ' ')))),
    ...section('Posts', Object.entries(records.posts)),
    ...section('Slips', Object.entries(records.slips)),
    ...section('Refusals that were expected', tally(expected)),
    ...(open.length > 0
      ? [
          '',
          'Still open:',
          ...open.map(({ plan: { n }, reached }) => `  job ${n}: ${[...reached.keys()].at(-1) ?? 'not asked'}`),
        ]
      : []),
    ...(unexpected.length > 0
      ? ['', `Unexpected refusals: ${unexpected.length}`, ...tally(unexpected).map(([words, n]) => `  ${n} x ${words}`)]
      : []),
    ...(records.crashes.length > 0
      ? ['', 'Faults of the simulator:', ...records.crashes.map((words) => `  ${words}`)]
      : []),
  ];
  return { lines, unexpected: unexpected.length + records.crashes.length + open.length };
}

function section(title: string, rows: readonly [string, number][]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, table(rows.map(([name, count]) => [name, String(count)]))];
}
