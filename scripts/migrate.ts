import { parseArgs } from 'node:util';
import { migrate } from '#kernel/server/migrations.ts';
import { withDatabase } from './lib/commands.ts';
import { runMain, say } from './lib/terminal.ts';

/** `npm run migrate`: applies pending migrations to DATABASE_URL or to the embedded database. */
await runMain(() => {
  // The command takes no arguments. Reject any, rather than ignore them.
  parseArgs();
  return withDatabase(async (url) => {
    const appliedNames = await migrate(url, { onApplied: (name) => say(`applied ${name}`) });
    say(appliedNames.length > 0 ? `${appliedNames.length} applied.` : 'Nothing is pending.');
  });
});
