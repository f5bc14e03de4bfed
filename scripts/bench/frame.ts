import { percentile } from '#night/report/figures.ts';
import { machineFacts } from '../lib/budget/report.ts';
import type { Fact } from '../lib/budget/report.ts';
import type { Tally } from '../lib/test-steps.ts';

/** In milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
}

/** A measurement and its reference from the same run. */
export interface Comparison extends Percentiles {
  name: string;
  reference?: Percentiles;
  /** The goal in words, if not all rows have the same goal. */
  goal?: string;
  /** Whether the goal is met; undefined if there's no goal. */
  goalMet?: boolean;
}

/** A figure that isn't a duration, such as a rate, memory, or a count. */
export interface BenchFigure {
  name: string;
  value: number;
  /** The unit, which is printed after the number. */
  unit: string;
  reference?: number;
  goal?: string;
  goalMet?: boolean;
}

export interface BenchFindings {
  rows: readonly Comparison[];
  figures?: readonly BenchFigure[];
  /** What the figures depend on, besides the machine. */
  facts: readonly Fact[];
}

/** The options of the command line. */
export interface BenchOptions {
  /** Whether to use small sizes, to see whether the benchmark works at all. */
  quick: boolean;
  /** How many workflows to open. Only some benchmarks use this. */
  open?: number | undefined;
}

/** A benchmark of `npm run bench -- <name>`, listed in scripts/bench/index.ts. */
export interface Benchmark {
  title: string;
  /** What is measured and how, and the goal: a paragraph for the benchmark's page in docs/bench. */
  description: string;
  /** The heads of the two columns: the measurement and its reference. */
  columns: { measured: string; reference: string };
  run(options: BenchOptions): Promise<BenchFindings>;
}

/** The median and the 95th percentile. */
export function percentilesOf(samples: readonly number[]): Percentiles {
  return { p50: percentile(samples, 50) ?? NaN, p95: percentile(samples, 95) ?? NaN };
}

/**
 * How long the job takes, in milliseconds.
 * @throws what the job throws
 */
export async function measureMs(job: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await job();
  return performance.now() - started;
}

/** Measures a job several times. The first runs don't count, because code is still being compiled. */
export async function measurePercentiles(
  job: () => Promise<unknown>,
  times: { warm: number; counted: number },
): Promise<Percentiles> {
  for (let n = 0; n < times.warm; n++) await job();
  const samples: number[] = [];
  for (let n = 0; n < times.counted; n++) samples.push(await measureMs(job));
  return percentilesOf(samples);
}

/** Compares times with a reference. The goal is that `p50` or `p95` stays within a multiple of the reference. */
export function compareTimes(
  name: string,
  times: { measured: readonly number[]; reference: readonly number[] },
  goal?: { percentile: keyof Percentiles; most: number },
): Comparison {
  const [measured, reference] = [percentilesOf(times.measured), percentilesOf(times.reference)];
  if (!goal) return { name, ...measured, reference };
  const goalMet = measured[goal.percentile] <= goal.most * reference[goal.percentile];
  return { name, ...measured, reference, goal: `${goal.percentile} at most ${goal.most} times`, goalMet };
}

/** Counts how many goals are met and missed. */
export function tallyGoals({ rows, figures = [] }: BenchFindings): Tally {
  const count = (wanted: boolean) => [...rows, ...figures].filter(({ goalMet }) => goalMet === wanted).length;
  return { passed: count(true), failed: count(false), skipped: 0 };
}

/** The findings as aligned columns for the terminal. */
export function consoleTable(bench: Benchmark, findings: BenchFindings): string {
  const tables = tablesOf(bench, findings).map((lines) => {
    const widths = (lines[0] ?? []).map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
    const alignedLines = lines.map((line) =>
      line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
    );
    return [...alignedLines, ''];
  });
  const facts = [...machineFacts(), ...findings.facts].map(([name, value]) => `${name}: ${value}`);
  return [...tables.flat(), ...facts].map((line) => `  ${line}`.trimEnd()).join('\n');
}

/**
 * The findings as a page of documentation.
 * @param picture the plot's file, beside the page
 */
export function benchPage(name: string, bench: Benchmark, findings: BenchFindings, picture?: string): string {
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  const tables = tablesOf(bench, findings).flatMap(([head = [], ...lines]) => [
    row(head),
    row(head.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...lines.map(row),
    '',
  ]);
  return [
    `# ${bench.title}`,
    '',
    `Measured by \`npm run bench -- ${name} --write\`. ${bench.description}`,
    '',
    ...(picture ? [`![${bench.title}](${picture})`, ''] : []),
    ...tables,
    '## Measured with',
    '',
    ...[...machineFacts(), ...findings.facts].map(([fact, value]) => `- ${fact}: ${value}`),
    '',
  ].join('\n');
}

/** The table of times and the table of other figures, if they have rows. The first line of each table is its head. */
function tablesOf(bench: Benchmark, { rows, figures = [] }: BenchFindings): string[][][] {
  const tables = [];
  if (rows.length > 0) tables.push(timesTable(bench, rows));
  if (figures.length > 0) tables.push(figuresTable(bench, figures));
  return tables;
}

function timesTable({ columns }: Benchmark, rows: readonly Comparison[]): string[][] {
  const formatMs = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(1));
  const { measured, reference: referenceHead } = columns;
  const heads = [measured, referenceHead].flatMap((of) => [`p50 ms, ${of}`, `p95 ms, ${of}`]);
  return [
    ['', ...heads, 'p50 ratio', 'p95 ratio', 'goal'],
    ...rows.map((row) => [
      row.name,
      formatMs(row.p50),
      formatMs(row.p95),
      formatMs(row.reference?.p50),
      formatMs(row.reference?.p95),
      formatRatio(row.p50, row.reference?.p50),
      formatRatio(row.p95, row.reference?.p95),
      goalText(row),
    ]),
  ];
}

function figuresTable({ columns }: Benchmark, figures: readonly BenchFigure[]): string[][] {
  const show = (value: number | undefined, unit: string) =>
    value === undefined ? '-' : `${roundToThreeDigits(value)}${unit && ` ${unit}`}`;
  return [
    ['', columns.measured, columns.reference, 'ratio', 'goal'],
    ...figures.map((figure) => [
      figure.name,
      show(figure.value, figure.unit),
      show(figure.reference, figure.unit),
      formatRatio(figure.value, figure.reference),
      goalText(figure),
    ]),
  ];
}

function formatRatio(value: number, reference: number | undefined): string {
  return reference ? (value / reference).toFixed(2) : '-';
}

/** Rounds to three significant digits. Numbers from 100 up are rounded to whole numbers. */
function roundToThreeDigits(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function goalText({ goal, goalMet }: Pick<BenchFigure, 'goal' | 'goalMet'>): string {
  const text = goalMet === undefined ? '-' : goalMet ? 'kept' : 'MISSED';
  return goal ? `${goal}: ${text}` : text;
}
