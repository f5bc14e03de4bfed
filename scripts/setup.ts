import { buildStaleTargets } from './lib/builder.ts';
import { findOrInstallChromium } from './lib/chromium.ts';
import { findOrBuildTemporal } from './lib/temporal-binary.ts';
import { runMain, say, formatTable, messageOf } from './lib/terminal.ts';
import { findOrFetchTimeSkippingServer } from './lib/test-server.ts';

/** `node scripts/run.mjs setup`: fetches and builds everything that `npm start` and `npm test` need. */
await runMain(async () => {
  const wanted: [string, Promise<string | undefined>][] = [
    ['Temporal server', findOrBuildTemporal()],
    ['Test server', findOrFetchTimeSkippingServer()],
    ['Chromium', findOrInstallChromium().then((path) => path ?? "Playwright's own")],
    ['Build', buildStaleTargets().then(() => 'build/')],
  ];
  const results = await Promise.allSettled(wanted.map(([, work]) => work));
  say(
    formatTable(
      results.map((result, index) => [
        wanted[index]?.[0] ?? '',
        result.status === 'fulfilled' ? (result.value ?? '') : messageOf(result.reason),
      ]),
    ),
  );
  return results.every((result) => result.status === 'fulfilled') ? 0 : 1;
});
