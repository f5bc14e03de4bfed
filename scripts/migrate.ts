import { parseArgs } from 'node:util';
import { migrate } from '#kernel/server/migrations.ts';
import { withDatabase } from './lib/commands.ts';
import { runCommand, say } from './lib/terminal.ts';

/** `npm run migrate`: applies what is pending to DATABASE_URL, or to the embedded database. */
await runCommand(() => {
  // It takes none: whoever gives one means something that would not happen.
  parseArgs();
  return withDatabase(async (url) => {
    const applied = await migrate(url, { onApplied: (name) => say(`applied ${name}`) });
    say(applied.length > 0 ? `${applied.length} applied.` : 'Nothing is pending.');
  });
});
