import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

/**
 * `npm run night -- --rate 30/h --seed 7 --speed 10 --for 20m`: simulates a night of breakdowns through the site's own
 * pages. Other options: `--dispatchers`, `--mood`, `--kill`, `--play` and `--write` (docs/bench/night.md). Exits with 1
 * after an unexpected refusal or a failed check.
 */
await runMain(async () => {
  // Use `on`, because with `once`, a second signal to the process group would end this process before its children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '30/h' },
      seed: { type: 'string' },
      speed: { type: 'string', default: '10' },
      for: { type: 'string', default: '20m' },
      dispatchers: { type: 'string', default: '1' },
      mood: { type: 'string', default: 'ordinary' },
      play: { type: 'string' },
      kill: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const seed = values.seed === undefined ? randomInt(1_000_000) : parseNumber('--seed', values.seed);
  const speed = parseNumber('--speed', values.speed);
  const rate = parseNumber('--rate', values.rate.replace(/\/h$/, ''));
  const minutes = parseNumber('--for', values.for.replace(/m$/, ''));
  const dispatchers = parseNumber('--dispatchers', values.dispatchers);
  // This module loads large packages, such as Prisma, so import it only after the options have been parsed.
  const { runNightCommand } = await import('./lib/night.ts');
  say(`Seed ${seed} (again: npm run night -- --seed ${seed} ...)`);
  const { mood, play, kill, write } = values;
  return runNightCommand({ seed, speed, rate, minutes, mood, play, kill, dispatchers, write });
});

function parseNumber(flag: string, text: string): number {
  const found = Number(text);
  if (Number.isFinite(found) && found > 0) return found;
  throw new ExpectedError(`${flag} ${text} is no number above 0.`);
}
