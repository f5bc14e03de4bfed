import { build } from './lib/builder.ts';
import { runCommand, say } from './lib/terminal.ts';

/** `npm run build`: builds everything that is not up to date into build/. */
await runCommand(async () => {
  const started = Date.now();
  const built = await build();
  say(built.length > 0 ? `Built in ${((Date.now() - started) / 1000).toFixed(1)} s.` : 'Everything is up to date.');
});
