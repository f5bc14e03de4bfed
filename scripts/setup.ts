import { build } from './lib/builder.ts';
import { chromiumPath } from './lib/chromium.ts';
import { temporalBinary } from './lib/temporal-binary.ts';
import { runCommand, say, table, wordsOf } from './lib/terminal.ts';
import { timeSkippingServerPath } from './lib/test-server.ts';

/** `node scripts/run.mjs setup`: fetches and builds everything that start and test need. */
await runCommand(async () => {
  const wanted: [string, Promise<string | undefined>][] = [
    ['Temporal server', temporalBinary()],
    ['Test server', timeSkippingServerPath()],
    ['Chromium', chromiumPath().then((path) => path ?? "Playwright's own")],
    ['Build', build().then(() => 'build/')],
  ];
  const results = await Promise.allSettled(wanted.map(([, work]) => work));
  say(
    table(
      results.map((result, index) => [
        wanted[index]?.[0] ?? '',
        result.status === 'fulfilled' ? (result.value ?? '') : wordsOf(result.reason),
      ]),
    ),
  );
  return results.every((result) => result.status === 'fulfilled') ? 0 : 1;
});
