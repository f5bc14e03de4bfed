import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { logger } from '#kernel/server/logger.ts';
import { consoleTable, benchPage, tallyGoals } from './bench/frame.ts';
import type { Benchmark, BenchFindings } from './bench/frame.ts';
import { BENCHES } from './bench/index.ts';
import { plotOfBench } from './bench/plot.ts';
import { ROOT } from './lib/folders.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';
import { resultLine, sumTallies } from './lib/test-steps.ts';

/**
 * `npm run bench -- <name> ...`: runs the named benchmarks (by default all), and compares each with a reference that's
 * measured in the same run. Fails if a goal is missed. `-- --write` saves the tables in docs/bench, `-- --quick` uses
 * small sizes.
 */
await runMain(async () => {
  // Silences the commands that run in this process. The site and the worker log as usual.
  logger.level = 'warn';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const { values, positionals } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      open: { type: 'string' },
    },
    allowPositionals: true,
  });
  const unknownName = positionals.find((name) => !(name in BENCHES));
  if (unknownName)
    throw new ExpectedError(`There is no ${unknownName}: choose from ${Object.keys(BENCHES).join(', ')}.`);
  const options = { quick: values.quick, open: parseCount(values.open) };
  if (values.write && (options.quick || options.open))
    throw new ExpectedError('Only figures of the full size are kept: --write goes with neither --quick nor --open.');
  const selected = Object.entries(BENCHES).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const tallies = [];
  for (const [name, bench] of selected) {
    const findings = await withOwnEnvironment(() => bench.run(options));
    say(`\n${bench.title}\n\n${consoleTable(bench, findings)}\n`);
    tallies.push(tallyGoals(findings));
    if (values.write) say(`${await writeReport(name, bench, findings)} written.`);
  }
  const sum = sumTallies(tallies);
  say(resultLine(sum));
  return sum.failed > 0 ? 1 : 0;
});

/** Runs a benchmark, then restores the environment, so that the next benchmark doesn't use the same system. */
async function withOwnEnvironment(run: () => Promise<BenchFindings>): Promise<BenchFindings> {
  const before = { ...process.env };
  try {
    return await run();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/**
 * Reads `--open`, the number of open workflows to measure with.
 * @throws ExpectedError unless it's a whole number above 100, the number of open workflows in the reference
 */
function parseCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count <= 100)
    throw new ExpectedError(`--open ${text}: give a whole number above 100.`);
  return count;
}

/**
 * Writes a benchmark's page and its plot.
 * @returns the path of the page
 */
async function writeReport(name: string, bench: Benchmark, findings: BenchFindings): Promise<string> {
  const folder = 'docs/bench';
  await mkdir(path.join(ROOT, folder), { recursive: true });
  const plot = plotOfBench(bench, findings);
  const picture = plot && `${name}.svg`;
  if (picture) await writeFile(path.join(ROOT, folder, picture), plot);
  const file = `${folder}/${name}.md`;
  await writeFile(path.join(ROOT, file), benchPage(name, bench, findings, picture));
  return file;
}
