import { parseArgs } from 'node:util';
import { createDatabase } from '#kernel/server/db.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { findWorkflowsWithoutRow, reconcile } from '#modules/request/index.ts';
import { dataFolder } from './lib/folders.ts';
import { setEnvironmentFor, readRunningSystem } from './lib/running.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

/**
 * `npm run reconcile [-- --all]`: compares the rows of requests with their workflows, and repairs the rows. Covers
 * requests that are open or have changed within the last week. `--all` covers all requests, and lists open workflows
 * without a row. Works on the system that TEMPORAL_ADDRESS and DATABASE_URL name, or else on the one that `npm start`
 * runs. Exits with 1 when a person has to look.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const url = await selectSystem();
  const prisma = createDatabase(url);
  try {
    const report = await reconcile(prisma, {
      all: values.all,
      onResult: (id, result, columns) => say(`${id}  ${result}${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`),
    });
    if (values.all)
      report.lost = (await findWorkflowsWithoutRow(prisma, { onFound: (id) => say(`${id}  lost`) })).length;
    say(
      Object.entries(report)
        .map(([result, count]) => `${count} ${result}`)
        .join(', '),
    );
    return report.unknown + report.lost > 0 ? 1 : 0;
  } finally {
    await prisma.$disconnect();
    await disposeAll();
  }
});

/** Finds the system to reconcile: returns its database's URL, and sets Temporal's address in the environment. */
async function selectSystem(): Promise<string> {
  const configuredUrl = process.env.DIRECT_DATABASE_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (configuredUrl && process.env.TEMPORAL_ADDRESS) return configuredUrl;
  const running = await readRunningSystem(await dataFolder());
  if (!running) {
    throw new ExpectedError(
      'No system: set DATABASE_URL and TEMPORAL_ADDRESS, or run this while `npm start` is running.',
    );
  }
  setEnvironmentFor(running);
  return running.databaseUrl;
}
