import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './lib/folders.ts';
import { withRoomMap } from './lib/rooms.ts';
import { runMain, say } from './lib/terminal.ts';

/** `npm run map`: draws the README's map of rooms from the imports. */
await runMain(async () => {
  const file = path.join(ROOT, 'README.md');
  await writeFile(file, withRoomMap(await readFile(file, 'utf8')));
  say('drawn into README.md');
});
