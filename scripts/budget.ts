import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureBudget } from './lib/budget/index.ts';
import { consoleTable, listExcesses, formatBudgetReport, tallyBudget } from './lib/budget/report.ts';
import { ROOT } from './lib/folders.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';
import { resultLine } from './lib/test-steps.ts';

const KNOWN_FLAGS = ['--quick', '--write', '--page'];

/**
 * `npm run budget`: measures pages, and fails if one is over the budget. `-- --quick` skips Lighthouse, `-- --write`
 * saves the table in docs/bench/budget.md, `-- --page "/track, offer en"` measures one page.
 */
await runMain(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const flags = process.argv.slice(2);
  const pageFlagIndex = flags.indexOf('--page');
  const pageFilter = pageFlagIndex < 0 ? undefined : flags.splice(pageFlagIndex + 1, 1)[0];
  if (pageFlagIndex >= 0 && !pageFilter) throw new ExpectedError('Which page? --page "/request en"');
  const unknownFlag = flags.find((flag) => !KNOWN_FLAGS.includes(flag));
  if (unknownFlag) throw new ExpectedError(`There is no ${unknownFlag}: choose from ${KNOWN_FLAGS.join(', ')}.`);
  const [quick, write] = [flags.includes('--quick'), flags.includes('--write')];
  if ((quick || pageFilter) && write)
    throw new ExpectedError('docs/bench/budget.md holds the whole budget: --write goes alone.');
  const started = Date.now();
  const { rows, facts } = await measureBudget({ quick, pageFilter });
  const file = write ? 'docs/bench/budget.md' : 'test-results/budget.md';
  await mkdir(path.join(ROOT, path.dirname(file)), { recursive: true });
  await writeFile(path.join(ROOT, file), formatBudgetReport(rows, facts));
  say(`\n${consoleTable(rows)}\n`);
  for (const excess of listExcesses(rows)) say(`${excess}\n`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  say(`${file} written; ${minutes} minutes.`);
  const sum = tallyBudget(rows);
  say(resultLine(sum));
  return sum.failed > 0 ? 1 : 0;
});
