import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { runMain, say } from './lib/terminal.ts';
import { startTestServers } from './lib/test-servers.ts';

/** Replacements for the fields of a history that identify the machine by process id, host name or path. */
const MACHINE_FIELDS: Record<string, string> = { identity: 'recorder', stackTrace: '' };

/**
 * `npm run histories [-- NAME ...]`: saves workflow histories for the replay tests, one for each state in which a
 * request waits and for each way it can end. Run this when the workflow changes, or after adding a story to `STORIES`.
 */
await runMain(async () => {
  const servers = await startTestServers();
  Object.assign(process.env, servers.env);
  // These modules read the environment when they're imported, so import them after it's set.
  const [{ HISTORIES_FOLDER, STORIES }, { openStage }] = await Promise.all([
    import('#tests/support/histories.ts'),
    import('#tests/support/stage.ts'),
  ]);
  const wanted = process.argv.slice(2);
  await mkdir(HISTORIES_FOLDER, { recursive: true });
  for (const [name, story] of Object.entries(STORIES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const stage = await openStage('time-skipping');
    try {
      const actor = await story(stage);
      const history = historyToJSON(await actor.workflowHandle().fetchHistory());
      await writeFile(path.join(HISTORIES_FOLDER, `${name}.json`), `${withoutMachineFields(history)}\n`);
      say(`saved ${name}`);
    } finally {
      await stage.close();
    }
  }
  await servers.stop();
});

function withoutMachineFields(history: string): string {
  return JSON.stringify(JSON.parse(history, (key, part: unknown) => MACHINE_FIELDS[key] ?? part) as unknown);
}
