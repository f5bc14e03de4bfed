import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { replacePagePart } from './lib/page-part.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';
import { resultLine } from './lib/test-steps.ts';

const FAULTS_PAGE = 'docs/bench/faults.md';

/**
 * `npm run test:faults`: runs the whole system as real processes. Kills, pauses and starves them during journeys.
 * `--quick`: fewer kills, in a few minutes; this is also the last step of `npm test`. `--slow`: outages of up to a
 * minute. `--seed N`: repeats a run. `--minutes M`: only the random mode, for M minutes. `--only a,b`: only these
 * scenarios. `--shard 1/3`: kills at only a third of the points where a process awaits something, for parallel runs.
 * `--write`: saves the tables.
 */
await runMain(async () => {
  // Use `on`, because with `once`, a second signal to the process group would end this process before its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      slow: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      shard: { type: 'string' },
    },
  });
  const seed = parseNumber('--seed', values.seed) ?? randomInt(1_000_000);
  const minutes = parseNumber('--minutes', values.minutes);
  say(`Seed ${seed} (again: npm run test:faults -- --seed ${seed})`);
  // These modules load large packages, such as Prisma, so import them only after the options have been parsed.
  const { runFaults, SCENARIOS } = await import('#tests/faults/run.ts');
  const { awaitsTable, consoleTable, markdownReport, tallyOutcomes } = await import('#tests/faults/report.ts');
  const only = values.only?.split(',');
  const unknownScenario = only?.find((name) => !SCENARIOS.includes(name as never));
  if (unknownScenario)
    throw new ExpectedError(`There is no scenario ${unknownScenario}: choose from ${SCENARIOS.join(', ')}.`);
  const [part = NaN, shardCount = NaN] = (values.shard ?? '1/1').split('/').map(Number);
  if (!(part >= 1 && part <= shardCount)) throw new ExpectedError(`--shard ${values.shard} is no part such as 1/3.`);
  const { quick, slow } = values;
  const report = await runFaults({ seed, minutes, quick, slow, only, shard: { part, of: shardCount } });
  say(`\n${consoleTable(report)}\n`);
  if (values.write && report.awaits.length > 0) await replacePagePart(FAULTS_PAGE, 'awaits', awaitsTable(report));
  const ranOtherScenarios = only === undefined || only.some((name) => name !== 'awaits');
  if (values.write && ranOtherScenarios) await replacePagePart(FAULTS_PAGE, 'scenarios', markdownReport(report));
  const tally = tallyOutcomes(report);
  if (tally.failed > 0) say(`Seed ${seed}`);
  say(resultLine(tally));
  return tally.failed > 0 ? 1 : 0;
});

function parseNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new ExpectedError(`${flag} ${text} is no number.`);
  return number;
}
