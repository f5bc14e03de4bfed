import { answer } from './scripts.ts';
import { prepareServer } from './temporal-namespace.ts';
import { runCommand } from './terminal.ts';

/** Run by the launcher: prepares the server at the given address, and answers with a warning where it could not. */
await runCommand(async () => {
  const [address = ''] = process.argv.slice(2);
  await answer((await prepareServer(address)) ?? null);
});
