import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';
import { NONDETERMINISM, findLines } from '../faults/logs.ts';
import * as other from '../support/incompatible-workflow.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await openStage();
  folder = await mkdtemp(path.join(tmpdir(), 'shoulder-release-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

/** The command that docs/operations.md gives for checking a release. */
async function documentedCommand(): Promise<string> {
  const operationsGuide = await readFile('docs/operations.md', 'utf8');
  return /`(grep -c '\S+') \.data\/logs\/worker\.log` stays 0/.exec(operationsGuide)?.[1] ?? 'no command';
}

it('a worker with incompatible code logs it where docs/operations.md looks', async () => {
  expect(other).toHaveProperty(WORKFLOW_TYPE);
  const actor = await Actor.submitOnline(stage);
  await waitUntil('adopted', async () => (await actor.row()).version === 1);
  await stage.stopWorker();

  const bundle = path.join(folder, 'bundle.js');
  const workflowsPath = path.resolve('tests/support/incompatible-workflow.ts');
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') });
  await writeFile(bundle, code);
  const log = path.join(folder, 'worker.log');
  const file = createWriteStream(log);
  const child = spawn(process.execPath, ['--import', 'tsx', 'worker/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'info', WORKFLOW_BUNDLE: bundle },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) output.pipe(file, { end: false });
  const exited = once(child, 'exit');
  try {
    const handle = actor.workflowHandle();
    await handle.signal('anything');
    const hasFailedTask = async () =>
      (await handle.fetchHistory()).events?.some((event) => event.workflowTaskFailedEventAttributes) === true;
    await waitUntil('its task has failed', hasFailedTask);
    await waitUntil(
      'it says so, as fault runs look for it',
      async () => (await findLines(folder, NONDETERMINISM)).length > 0,
    );
  } finally {
    child.kill('SIGKILL');
    await exited;
    file.end();
  }
  const command = `${await documentedCommand()} ${log}`;
  expect(Number(spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout)).toBeGreaterThan(0);
});
