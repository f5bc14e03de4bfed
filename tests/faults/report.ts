import { machineFacts } from '#scripts/lib/budget/report.ts';
import type { Tally } from '#scripts/lib/test-steps.ts';
import { PROCESSES } from './system.ts';
import type { ProcessName } from './system.ts';

/** How one scenario went. */
export interface Outcome {
  scenario: string;
  /** How many journeys had a command under way. */
  journeys: number;
  kills: number;
  /** From the blow until the last of them went on; milliseconds. */
  longestMs: number;
  /** The same from the moment that every process ran again. */
  afterMs: number;
  /** What did not hold, in words. */
  problems: readonly string[];
}

/** The longest that a journey at each status was held up when one process was killed; milliseconds. */
export type Matrix = Map<string, Partial<Record<ProcessName, number>>>;

export interface FaultReport {
  seed: number;
  outcomes: Outcome[];
  matrix: Matrix;
  /** Where a command waits, by the way on which it comes in. */
  awaits: { way: string; site: readonly string[]; worker: readonly string[] }[];
}

const HEAD = ['scenario', 'journeys', 'kills', 'longest until it went on', 'after all ran again', 'result'] as const;

/** Notes a journey that was held up. */
export function note(matrix: Matrix, status: string, name: ProcessName, ms: number): void {
  const line = matrix.get(status) ?? {};
  line[name] = Math.max(line[name] ?? 0, ms);
  matrix.set(status, line);
}

export function tallyOf({ outcomes }: FaultReport): Tally {
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  return { passed: outcomes.length - failed, failed, skipped: 0 };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function cellsOf({ scenario, journeys, kills, longestMs, afterMs, problems }: Outcome): string[] {
  const result = problems.length === 0 ? 'all held' : `${problems.length} FAILED`;
  return [scenario, String(journeys), String(kills), seconds(longestMs), seconds(afterMs), result];
}

/** Aligned columns for the terminal, then what failed. */
export function consoleTable({ outcomes }: FaultReport): string {
  const lines = [[...HEAD], ...outcomes.map(cellsOf)];
  const widths = HEAD.map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
  const table = lines.map((line) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
  );
  const faults = outcomes.flatMap(({ scenario, problems }) => problems.map((words) => `${scenario}: ${words}`));
  return [...table, ...(faults.length > 0 ? ['', ...faults] : [])].map((line) => `  ${line}`).join('\n');
}

/** The list of awaits, for docs/bench/faults.md. */
export function awaitsTable({ awaits }: FaultReport): string[] {
  const cell = (names: readonly string[]) => [...new Set(names)].join(', ') || 'as above';
  return [
    row(['a command comes in by', 'the site waits for', 'the worker waits for']),
    row(['---', '---', '---']),
    ...awaits.map(({ way, site, worker }) => row([way, cell(site), cell(worker)])),
  ];
}

const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;

/** The two tables and the machine, for docs/bench/faults.md. */
export function markdown(report: FaultReport): string[] {
  const statuses = [...report.matrix].map(([status, line]) =>
    row([status, ...PROCESSES.map((name) => (line[name] === undefined ? '-' : seconds(line[name])))]),
  );
  return [
    '## Scenarios',
    '',
    row(HEAD),
    row(HEAD.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...report.outcomes.map((outcome) => row(cellsOf(outcome))),
    '',
    '## Each status and each process',
    '',
    'The longest from the kill until the command that was on its way was done.',
    '',
    row(['a command at', ...PROCESSES]),
    row(['---', ...PROCESSES.map(() => '---:')]),
    ...statuses,
    '',
    '## Run with',
    '',
    `- seed: ${report.seed}`,
    ...machineFacts().map(([name, value]) => `- ${name}: ${value}`),
  ];
}
