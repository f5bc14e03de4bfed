import { returnToParent } from './scripts.ts';
import { prepareNamespaceOfServer } from './temporal-namespace.ts';
import { runMain } from './terminal.ts';

/** The launcher runs this script, which prepares the Temporal server at an address. Returns a warning if it can't. */
await runMain(async () => {
  const [address = ''] = process.argv.slice(2);
  await returnToParent((await prepareNamespaceOfServer(address)) ?? null);
});
