import os from 'node:os';
import type { Tally } from '../test-steps.ts';
import { LIMITS, withinBudget } from './limits.ts';
import type { Finding, Measure } from './limits.ts';
import type { BudgetPage } from './pages.ts';

export interface PageRow {
  page: BudgetPage;
  findings: readonly Finding[];
}

/** A fact about the machine or the tools. */
export type Fact = readonly [string, string];

/** Counts how many measurements are within the budget and how many over it. */
export function tallyBudget(rows: readonly PageRow[]): Tally {
  const verdicts = rows.flatMap(({ findings }) => findings.map(withinBudget));
  return {
    passed: verdicts.filter((one) => one === true).length,
    failed: verdicts.filter((one) => one === false).length,
    skipped: 0,
  };
}

/** The measurements as aligned columns for the terminal. What's over the budget is marked. */
export function consoleTable(rows: readonly PageRow[]): string {
  const lines = cells(rows);
  const widths = (lines[0] ?? []).map((_, n) => Math.max(...lines.map((line) => (line[n] ?? '').length)));
  return lines
    .map((line) => line.map((cell, n) => (n < 2 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))))
    .map((line) => `  ${line.join('  ')}`)
    .join('\n');
}

/** The measurements over the budget, with their causes; empty if there are none. */
export function listExcesses(rows: readonly PageRow[]): string[] {
  return rows.flatMap(({ page, findings }) =>
    findings
      .filter((finding) => withinBudget(finding) === false)
      .map(({ measure, value, reasons = [] }) => {
        const { title, format } = LIMITS[measure];
        const head = `${page.name} (${page.locale}): ${title} ${format(value)}, the budget is ${limitOf(measure)}`;
        return [head, ...reasons.map((line) => `    ${line}`)].join('\n');
      }),
  );
}

/** The measurements as a page of documentation. */
export function formatBudgetReport(rows: readonly PageRow[], facts: readonly Fact[]): string {
  const [head = [], ...lines] = cells(rows);
  const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;
  const excessLines = listExcesses(rows);
  return [
    '# Budget',
    '',
    'Measured by `npm run budget -- --write` on a production build; the limits are in `scripts/lib/budget/limits.ts`.',
    '',
    row(head),
    row(head.map((_, n) => (n < 2 ? '---' : '---:'))),
    ...lines.map(row),
    row(['**budget**', '', ...listMeasures(rows).map(limitOf)]),
    '',
    '- **HTML+CSS**: the document and the style sheets that the first paint waits for, as gzip.',
    '- **script**: all scripts that Chromium loads for the page, as sent to it (brotli); **as gzip**: the same files for a',
    '  browser without brotli. Bodies without headers; 1 kB is 1,000 bytes.',
    '- **shift**: sum of all layout shifts at 360 by 740 on a processor four times slower, until script has taken over and',
    '  the page was scrolled to its end.',
    "- **perf.**: Lighthouse's performance, with its default phone and network applied in Chromium; **simulated**: with the",
    '  network simulated by Lighthouse (decision 0077). Each is the median of three runs.',
    '- **a11y, practices, SEO**: Lighthouse on a screen taller than the page. SEO in parentheses has no limit: tracking',
    '  pages are not indexed.',
    '',
    ...(excessLines.length > 0
      ? ['## Over the budget', '', ...excessLines.map((one) => `    ${one.replaceAll('\n', '\n    ')}\n`)]
      : []),
    '## Measured with',
    '',
    ...facts.map(([name, value]) => `- ${name}: ${value}`),
    '',
  ].join('\n');
}

/** What the figures depend on, besides our code. */
export function machineFacts(): Fact[] {
  const cores = os.cpus();
  return [
    ['date', new Date().toISOString().slice(0, 10)],
    ['processor', `${cores[0]?.model.trim() || 'unknown'}, ${cores.length} cores`],
    ['memory', `${Math.round(os.totalmem() / 2 ** 30)} GiB`],
    ['Node', process.versions.node],
  ];
}

function cells(rows: readonly PageRow[]): string[][] {
  const measuredKinds = listMeasures(rows);
  return [
    ['page', '', ...measuredKinds.map((measure) => LIMITS[measure].title)],
    ...rows.map(({ page, findings }) => [
      page.name,
      page.locale,
      ...measuredKinds.map((measure) => formatCell(findings.find((one) => one.measure === measure))),
    ]),
  ];
}

function formatCell(finding: Finding | undefined): string {
  if (!finding) return '-';
  const shown = LIMITS[finding.measure].format(finding.value);
  if (finding.withoutLimit) return `(${shown})`;
  return withinBudget(finding) === false ? `${shown} OVER` : shown;
}

/** Which measures were taken, in the order of the limits. */
function listMeasures(rows: readonly PageRow[]): Measure[] {
  return (Object.keys(LIMITS) as Measure[]).filter((measure) =>
    rows.some(({ findings }) => findings.some((finding) => finding.measure === measure)),
  );
}

function limitOf(measure: Measure): string {
  const { maximum, minimum: least, format } = LIMITS[measure];
  if (maximum !== undefined) return `≤ ${format(maximum)}`;
  return least !== undefined ? format(least) : '';
}
