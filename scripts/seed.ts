import { parseArgs } from 'node:util';
import { dataFolder } from './lib/folders.ts';
import { readRunningSystem } from './lib/running.ts';
import { clearDemo, seedDemo } from './lib/seed/demo.ts';
import { clearSeed, seedDatabase } from './lib/seed/fill.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

const MAX_COUNT = 1_000_000;
const MAX_COUNT_IN_DEMO = 2_000;
const REQUESTS_PER_PROGRESS_LINE = 20_000;

/**
 * `npm run seed -- --count 300`: makes open jobs at every stage, and two months of old jobs, in the system that `npm
 * start` runs. The jobs are the same each time. `-- --database <url>` inserts rows into that database, without
 * workflows or SMS, for benchmarks. `-- --clear` deletes what an earlier run made.
 */
await runMain(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, database: { type: 'string' }, clear: { type: 'boolean', default: false } },
  });
  const { database: url, clear } = values;
  const count = parseCount(values.count ?? '300', url ? MAX_COUNT : MAX_COUNT_IN_DEMO);
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1_000).toFixed(1);
  if (url) {
    if (clear) return say(`${(await clearSeed(url)).length} seeded requests deleted.`);
    const createdCount = await seedDatabase(url, {
      count,
      onProgress: (done) => done % REQUESTS_PER_PROGRESS_LINE === 0 && say(`${done} of ${count}`),
    });
    return say(`${createdCount} requests made in ${seconds()} s; ${count - createdCount} were there already.`);
  }
  const folder = await dataFolder();
  const running = await readRunningSystem(folder);
  if (!running)
    throw new ExpectedError('Nothing runs: start the system with `npm start`, or name a database with --database.');
  if (clear) return say(`${await clearDemo(running)} seeded requests deleted, with their workflows.`);
  const { old, open, refused } = await seedDemo({ running, folder, count });
  for (const words of refused) say(`not as planned: ${words}`);
  say(`${old} old jobs and ${open} open ones made in ${seconds()} s: ${running.siteUrl}/admin`);
  return refused.length > 0 ? 1 : 0;
});

function parseCount(text: string, most: number): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0 && count <= most) return count;
  throw new ExpectedError(`--count is a whole number from 1 to ${most}, not ${text}.`);
}
