import { machineFacts } from '../lib/budget/report.ts';
import type { Fact } from '../lib/budget/report.ts';
import type { Tally } from '../lib/test-steps.ts';

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** One thing that was measured, and against what in the same run. */
export interface Measured extends Times {
  name: string;
  reference?: Times;
  /** Whether the goal is kept; undefined where there is none. */
  keeps?: boolean;
}

export interface Findings {
  rows: readonly Measured[];
  /** What the figures depend on besides the machine. */
  facts: readonly Fact[];
}

/** A benchmark of `npm run bench -- <name>`: scripts/bench/index.ts lists them. */
export interface Bench {
  title: string;
  /** What is measured, how, and what the goal is; a paragraph for its page in docs/bench. */
  about: string;
  /** Heads of the columns: what was measured, and what it is compared with. */
  columns: { measured: string; reference: string };
  run(): Promise<Findings>;
}

/** The median and the 95th of a hundred. */
export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs something again and again, the first times uncounted: what is compiled on the way is compiled then. */
export async function measure(job: () => Promise<unknown>, times: { warm: number; counted: number }): Promise<Times> {
  for (let n = 0; n < times.warm; n++) await job();
  const samples: number[] = [];
  for (let n = 0; n < times.counted; n++) {
    const started = performance.now();
    await job();
    samples.push(performance.now() - started);
  }
  return timesOf(samples);
}

/** How many goals are kept, and how many are not. */
export function tallyOf({ rows }: Findings): Tally {
  const count = (wanted: boolean) => rows.filter(({ keeps }) => keeps === wanted).length;
  return { passed: count(true), failed: count(false), skipped: 0 };
}

/** Aligned columns for the terminal. */
export function consoleTable(bench: Bench, findings: Findings): string {
  const lines = cells(bench, findings);
  const widths = (lines[0] ?? []).map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
  const aligned = lines.map((line) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
  );
  const facts = [...machineFacts(), ...findings.facts].map(([name, value]) => `${name}: ${value}`);
  return [...aligned, '', ...facts].map((line) => `  ${line}`).join('\n');
}

/** The whole as a page of documentation. */
export function markdown(name: string, bench: Bench, findings: Findings): string {
  const [head = [], ...lines] = cells(bench, findings);
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  return [
    `# ${bench.title}`,
    '',
    `Measured by \`npm run bench -- ${name} --write\`. ${bench.about}`,
    '',
    row(head),
    row(head.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...lines.map(row),
    '',
    '## Measured with',
    '',
    ...[...machineFacts(), ...findings.facts].map(([fact, value]) => `- ${fact}: ${value}`),
    '',
  ].join('\n');
}

function cells({ columns }: Bench, { rows }: Findings): string[][] {
  const show = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(1));
  const { measured, reference } = columns;
  return [
    [
      '',
      `p50 ms, ${measured}`,
      `p95 ms, ${measured}`,
      `p50 ms, ${reference}`,
      `p95 ms, ${reference}`,
      'p95 ratio',
      'goal',
    ],
    ...rows.map((row) => [
      row.name,
      show(row.p50),
      show(row.p95),
      show(row.reference?.p50),
      show(row.reference?.p95),
      row.reference ? (row.p95 / row.reference.p95).toFixed(2) : '-',
      row.keeps === undefined ? '-' : row.keeps ? 'kept' : 'MISSED',
    ]),
  ];
}
