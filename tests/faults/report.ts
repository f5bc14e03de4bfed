import { machineFacts } from '#scripts/lib/budget/report.ts';
import type { Tally } from '#scripts/lib/test-steps.ts';
import { PROCESSES } from './system.ts';
import type { ProcessName } from './system.ts';

/** The result of a scenario. */
export interface ScenarioOutcome {
  scenario: string;
  /** How many journeys had a command in progress. */
  journeys: number;
  kills: number;
  /** Milliseconds from the outage until the last journey continued. */
  longestDelayMs: number;
  /** Milliseconds from the end of all outages until the last journey continued. */
  afterRecoveryMs: number;
  /** The violated invariants, in words. */
  problems: readonly string[];
}

/** The longest delay by status and killed process, in milliseconds. */
export type DelayMatrix = Map<string, Partial<Record<ProcessName, number>>>;

export interface FaultReport {
  seed: number;
  outcomes: ScenarioOutcome[];
  matrix: DelayMatrix;
  /** The calls that the site and the worker wait for during each kind of command. */
  awaits: { command: string; site: readonly string[]; worker: readonly string[] }[];
}

const COLUMN_HEADS = ['scenario', 'journeys', 'kills', 'longest delay', 'after recovery', 'result'] as const;

/** Records a delay, if it's the longest of this status and process so far. */
export function recordDelay(matrix: DelayMatrix, status: string, name: ProcessName, ms: number): void {
  const delays = matrix.get(status) ?? {};
  delays[name] = Math.max(delays[name] ?? 0, ms);
  matrix.set(status, delays);
}

export function tallyOutcomes({ outcomes }: FaultReport): Tally {
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
  return { passed: outcomes.length - failed, failed, skipped: 0 };
}

const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function outcomeCells({
  scenario,
  journeys,
  kills,
  longestDelayMs,
  afterRecoveryMs,
  problems,
}: ScenarioOutcome): string[] {
  const result = problems.length === 0 ? 'all held' : `${problems.length} FAILED`;
  return [
    scenario,
    String(journeys),
    String(kills),
    formatSeconds(longestDelayMs),
    formatSeconds(afterRecoveryMs),
    result,
  ];
}

/** The report as aligned columns for the terminal, with the problems below. */
export function consoleTable({ outcomes }: FaultReport): string {
  const lines = [[...COLUMN_HEADS], ...outcomes.map(outcomeCells)];
  const widths = COLUMN_HEADS.map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
  const table = lines.map((line) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
  );
  const problemLines = outcomes.flatMap(({ scenario, problems }) => problems.map((words) => `${scenario}: ${words}`));
  return [...table, ...(problemLines.length > 0 ? ['', ...problemLines] : [])].map((line) => `  ${line}`).join('\n');
}

/** The table in docs/bench/faults.md that shows which calls the site and the worker wait for, by command. */
export function awaitsTable({ awaits }: FaultReport): string[] {
  const cell = (names: readonly string[]) => [...new Set(names)].join(', ') || 'as above';
  return [
    markdownRow(['command', 'the site waits for', 'the worker waits for']),
    markdownRow(['---', '---', '---']),
    ...awaits.map(({ command, site, worker }) => markdownRow([command, cell(site), cell(worker)])),
  ];
}

const markdownRow = (line: readonly string[]) => `| ${line.join(' | ')} |`;

/** The lines of docs/bench/faults.md: all tables but the one of {@link awaitsTable}, and facts about the machine. */
export function markdownReport(report: FaultReport): string[] {
  const statuses = [...report.matrix].map(([status, line]) =>
    markdownRow([status, ...PROCESSES.map((name) => (line[name] === undefined ? '-' : formatSeconds(line[name])))]),
  );
  return [
    '## Scenarios',
    '',
    markdownRow(COLUMN_HEADS),
    markdownRow(COLUMN_HEADS.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...report.outcomes.map((outcome) => markdownRow(outcomeCells(outcome))),
    '',
    '## Each status and each process',
    '',
    'The longest time from the kill until the command in progress was done.',
    '',
    markdownRow(['a command at', ...PROCESSES]),
    markdownRow(['---', ...PROCESSES.map(() => '---:')]),
    ...statuses,
    '',
    '## Run with',
    '',
    `- seed: ${report.seed}`,
    ...machineFacts().map(([name, value]) => `- ${name}: ${value}`),
  ];
}
