import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runSystemProcesses } from './launcher.ts';
import type { ProcessSpec } from './processes.ts';
import { runMain, say } from './terminal.ts';

/**
 * Waits until a launcher prints the ids of its two processes. The launcher is this file, run as a program by a test.
 * @returns the ids; an empty list if the launcher ends first
 */
export async function readProcessIds({ stdout }: ChildProcess): Promise<number[]> {
  if (!stdout) return [];
  for await (const line of createInterface({ input: stdout })) {
    const [, pids] = /^parts: (.*)$/.exec(line) ?? [];
    if (pids) return pids.split(' ').map(Number);
  }
  return [];
}

/** A process that appends its name to `endings` when it's stopped. */
function recordingProcess(name: string, folder: string): ProcessSpec {
  const note = `require('fs').appendFileSync('endings', '${name}\\n')`;
  return {
    name,
    command: process.execPath,
    args: [
      '-e',
      `process.on('SIGTERM', () => { ${note}; process.exit(0) }); console.log('up'); setInterval(() => {}, 1000)`,
    ],
    cwd: folder,
    readyLine: /^up$/,
  };
}

const [, file = '', folder = ''] = process.argv;
if (file.endsWith('testing-launcher.ts')) {
  await runMain(() =>
    runSystemProcesses(folder, folder, async (supervisor) => {
      const database = await supervisor.start(recordingProcess('database', folder));
      const site = await supervisor.start(recordingProcess('site', folder));
      say(`parts: ${database.pid} ${site.pid}`);
    }),
  );
}
