import { percentile } from '#night/report/figures.ts';
import { machineFacts } from '../lib/budget/report.ts';
import type { Fact } from '../lib/budget/report.ts';
import type { Tally } from '../lib/test-steps.ts';

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** A measurement and its reference from the same run. */
export interface Measured extends Times {
  name: string;
  reference?: Times;
  /** The goal in words, if it differs between rows. */
  goal?: string;
  /** Whether the goal is met; undefined if there is none. */
  keeps?: boolean;
}

/** A figure other than a duration: a rate, memory, a count. */
export interface Figure {
  name: string;
  value: number;
  /** The unit as printed after the number. */
  unit: string;
  reference?: number;
  goal?: string;
  keeps?: boolean;
}

export interface Findings {
  rows: readonly Measured[];
  figures?: readonly Figure[];
  /** What the figures depend on, besides the machine. */
  facts: readonly Fact[];
}

/** Command line options. */
export interface Options {
  /** Small sizes, as a smoke test. */
  quick: boolean;
  /** How many workflows to open, for benchmarks that use it. */
  open?: number | undefined;
}

/** A benchmark of `npm run bench -- <name>`, listed in scripts/bench/index.ts. */
export interface Bench {
  title: string;
  /** What is measured, how, and the goal; a paragraph for its page in docs/bench. */
  about: string;
  /** Column heads: the measurement and its reference. */
  columns: { measured: string; reference: string };
  run(options: Options): Promise<Findings>;
}

/** The median and the 95th percentile. */
export function timesOf(samples: readonly number[]): Times {
  return { p50: percentile(samples, 50) ?? NaN, p95: percentile(samples, 95) ?? NaN };
}

/** Measures milliseconds. @throws what the job throws */
export async function time(job: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await job();
  return performance.now() - started;
}

/** Runs a job repeatedly and leaves out warm-up runs, in which code is still being compiled. */
export async function measure(job: () => Promise<unknown>, times: { warm: number; counted: number }): Promise<Times> {
  for (let n = 0; n < times.warm; n++) await job();
  const samples: number[] = [];
  for (let n = 0; n < times.counted; n++) samples.push(await time(job));
  return timesOf(samples);
}

/** Compares times with a reference: the goal is that `p50` or `p95` stays within a multiple of it. */
export function compared(
  name: string,
  times: { measured: readonly number[]; reference: readonly number[] },
  goal?: { of: keyof Times; most: number },
): Measured {
  const [measured, reference] = [timesOf(times.measured), timesOf(times.reference)];
  if (!goal) return { name, ...measured, reference };
  const keeps = measured[goal.of] <= goal.most * reference[goal.of];
  return { name, ...measured, reference, goal: `${goal.of} at most ${goal.most} times`, keeps };
}

/** Counts goals met and missed. */
export function tallyOf({ rows, figures = [] }: Findings): Tally {
  const count = (wanted: boolean) => [...rows, ...figures].filter(({ keeps }) => keeps === wanted).length;
  return { passed: count(true), failed: count(false), skipped: 0 };
}

/** Aligned columns for the terminal. */
export function consoleTable(bench: Bench, findings: Findings): string {
  const tables = tablesOf(bench, findings).map((lines) => {
    const widths = (lines[0] ?? []).map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
    const aligned = lines.map((line) =>
      line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
    );
    return [...aligned, ''];
  });
  const facts = [...machineFacts(), ...findings.facts].map(([name, value]) => `${name}: ${value}`);
  return [...tables.flat(), ...facts].map((line) => `  ${line}`.trimEnd()).join('\n');
}

/** The report as a page of documentation. @param picture the plot's file, beside the page */
export function markdown(name: string, bench: Bench, findings: Findings, picture?: string): string {
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
    `Measured by \`npm run bench -- ${name} --write\`. ${bench.about}`,
    '',
    ...(picture ? [`![${bench.title}](${picture})`, ''] : []),
    ...tables,
    '## Measured with',
    '',
    ...[...machineFacts(), ...findings.facts].map(([fact, value]) => `- ${fact}: ${value}`),
    '',
  ].join('\n');
}

/** A table of times and a table of figures, if any; heads first. */
function tablesOf(bench: Bench, { rows, figures = [] }: Findings): string[][][] {
  const tables = [];
  if (rows.length > 0) tables.push(timesTable(bench, rows));
  if (figures.length > 0) tables.push(figuresTable(bench, figures));
  return tables;
}

function timesTable({ columns }: Bench, rows: readonly Measured[]): string[][] {
  const show = (ms: number | undefined) => (ms === undefined ? '-' : ms.toFixed(1));
  const { measured, reference } = columns;
  const heads = [measured, reference].flatMap((of) => [`p50 ms, ${of}`, `p95 ms, ${of}`]);
  return [
    ['', ...heads, 'p50 ratio', 'p95 ratio', 'goal'],
    ...rows.map((row) => [
      row.name,
      show(row.p50),
      show(row.p95),
      show(row.reference?.p50),
      show(row.reference?.p95),
      ratio(row.p50, row.reference?.p50),
      ratio(row.p95, row.reference?.p95),
      verdict(row),
    ]),
  ];
}

function figuresTable({ columns }: Bench, figures: readonly Figure[]): string[][] {
  const show = (value: number | undefined, unit: string) =>
    value === undefined ? '-' : `${round(value)}${unit && ` ${unit}`}`;
  return [
    ['', columns.measured, columns.reference, 'ratio', 'goal'],
    ...figures.map((figure) => [
      figure.name,
      show(figure.value, figure.unit),
      show(figure.reference, figure.unit),
      ratio(figure.value, figure.reference),
      verdict(figure),
    ]),
  ];
}

function ratio(value: number, reference: number | undefined): string {
  return reference ? (value / reference).toFixed(2) : '-';
}

/** Three digits; counts stay whole. */
function round(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function verdict({ goal, keeps }: Pick<Figure, 'goal' | 'keeps'>): string {
  const words = keeps === undefined ? '-' : keeps ? 'kept' : 'MISSED';
  return goal ? `${goal}: ${words}` : words;
}
