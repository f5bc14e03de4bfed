import { returnToParent } from './scripts.ts';
import { prepareServer } from './temporal-namespace.ts';
import { runMain } from './terminal.ts';

/** The launcher runs this: it prepares the Temporal server at an address, and returns a warning if it couldn't. */
await runMain(async () => {
  const [address = ''] = process.argv.slice(2);
  await returnToParent((await prepareServer(address)) ?? null);
});
