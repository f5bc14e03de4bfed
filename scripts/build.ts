import { parseArgs } from 'node:util';
import { buildStaleTargets } from './lib/builder.ts';
import { PRODUCT_TARGETS, TARGET_NAMES } from './lib/outputs.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

/**
 * `npm run build [-- <target> ...]`: updates build/. Builds the named targets, or all but `stage`, if they're out of
 * date.
 */
await runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const unknownTarget = positionals.find((name) => !TARGET_NAMES.some((target) => target === name));
  if (unknownTarget)
    throw new ExpectedError(`There is no ${unknownTarget} to build: choose from ${TARGET_NAMES.join(', ')}.`);
  const started = Date.now();
  const built = await buildStaleTargets(
    positionals.length === 0 ? PRODUCT_TARGETS : TARGET_NAMES.filter((target) => positionals.includes(target)),
  );
  if (built.length > 0) say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  else if (positionals.length === 0) say('Everything is up to date.');
});
