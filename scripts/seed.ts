import { parseArgs } from 'node:util';
import { withDatabase } from './lib/commands.ts';
import { clearSeed, seed } from './lib/seed/fill.ts';
import { Fault, runCommand, say } from './lib/terminal.ts';

const MOST = 1_000_000;
const EVERY = 20_000;

/**
 * `npm run seed -- --count 100000`: requests as two months of work leave them, the same every time, into the demo's
 * database or the one named with `--database`. `-- --clear` takes them away again.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, database: { type: 'string' }, clear: { type: 'boolean', default: false } },
  });
  const work = async (url: string) => {
    if (values.clear) {
      say(`${await clearSeed(url)} seeded requests deleted.`);
      return;
    }
    const started = Date.now();
    const count = countOf(values.count);
    const made = await seed(url, {
      count,
      onProgress: (done) => done % EVERY === 0 && say(`${done} of ${count}`),
    });
    say(
      `${made} requests made in ${((Date.now() - started) / 1_000).toFixed(1)} s; ${count - made} were there already.`,
    );
  };
  if (values.database) return work(values.database);
  // Invented requests must not get among real ones by a variable that happens to be set.
  const given = process.env.DIRECT_DATABASE_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (given && process.env.APP_MODE !== 'demo') {
    throw new Fault('DATABASE_URL is set: name the database to fill with --database, or set APP_MODE=demo.');
  }
  return withDatabase(work);
});

function countOf(text = '1000'): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0 && count <= MOST) return count;
  throw new Fault(`--count is a whole number from 1 to ${MOST}, not ${text}.`);
}
