import { parseArgs } from 'node:util';
import { migrate } from '#kernel/server/migrations.ts';
import { withDatabase } from './lib/commands.ts';
import { runCommand, say } from './lib/terminal.ts';

/** `npm run migrate`: applies pending migrations to DATABASE_URL or to the embedded database. */
await runCommand(() => {
  // Takes no arguments; reject any, rather than ignore them.
  parseArgs();
  return withDatabase(async (url) => {
    const applied = await migrate(url, { onApplied: (name) => say(`applied ${name}`) });
    say(applied.length > 0 ? `${applied.length} applied.` : 'Nothing is pending.');
  });
});
