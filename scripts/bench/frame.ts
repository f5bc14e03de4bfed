import { percentile } from '#night/report/figures.ts';
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
  /** The goal in words, where `about` does not say it for all rows. */
  goal?: string;
  /** Whether the goal is kept; undefined where there is none. */
  keeps?: boolean;
}

/** Something measured that is no time of many: a rate, memory, a count. */
export interface Figure {
  name: string;
  value: number;
  /** As people write it behind the number. */
  unit: string;
  reference?: number;
  goal?: string;
  keeps?: boolean;
}

export interface Findings {
  rows: readonly Measured[];
  figures?: readonly Figure[];
  /** What the figures depend on besides the machine. */
  facts: readonly Fact[];
}

/** What the command line asks for. */
export interface Options {
  /** Small sizes, only to see that it works. */
  quick: boolean;
  /** How many workflows are to be open, where that matters. */
  open?: number | undefined;
}

/** A benchmark of `npm run bench -- <name>`: scripts/bench/index.ts lists them. */
export interface Bench {
  title: string;
  /** What is measured, how, and what the goal is; a paragraph for its page in docs/bench. */
  about: string;
  /** Heads of the columns: what was measured, and what it is compared with. */
  columns: { measured: string; reference: string };
  run(options: Options): Promise<Findings>;
}

/** The median and the 95th of a hundred. */
export function timesOf(samples: readonly number[]): Times {
  return { p50: percentile(samples, 50) ?? NaN, p95: percentile(samples, 95) ?? NaN };
}

/** Milliseconds that something takes. @throws what it throws */
export async function time(job: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await job();
  return performance.now() - started;
}

/** Runs something again and again, the first times uncounted: what is compiled on the way is compiled then. */
export async function measure(job: () => Promise<unknown>, times: { warm: number; counted: number }): Promise<Times> {
  for (let n = 0; n < times.warm; n++) await job();
  const samples: number[] = [];
  for (let n = 0; n < times.counted; n++) samples.push(await time(job));
  return timesOf(samples);
}

/** The times of something and of its reference, and whether `p50` or `p95` stays within so many times the reference's. */
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

/** How many goals are kept, and how many are not. */
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

/** The whole as a page of documentation. @param picture its plot, beside the page */
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

/** One table of times and one of figures, where there are any; heads first. */
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

/** Three digits, and counts whole. */
function round(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function verdict({ goal, keeps }: Pick<Figure, 'goal' | 'keeps'>): string {
  const words = keeps === undefined ? '-' : keeps ? 'kept' : 'MISSED';
  return goal ? `${goal}: ${words}` : words;
}
