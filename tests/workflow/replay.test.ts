import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, it } from 'vitest';
import { HISTORIES_FOLDER, STORIES } from '../support/histories.ts';
import { workflowBundle } from '../support/stage.ts';

/**
 * The saved histories must replay: this shows that workflow decisions don't depend on when or where the code runs.
 * Until release 1.0, no open job has to survive a changed workflow. If a history no longer replays, record all of them
 * again (`npm run histories`).
 */
describe('saved histories replay', async () => {
  const files = (await readdir(HISTORIES_FOLDER)).filter((name) => name.endsWith('.json'));

  it('exist for every waiting state and ending', () => {
    expect(files.map((file) => path.basename(file, '.json'))).toEqual(expect.arrayContaining(Object.keys(STORIES)));
  });

  it.each(files)('%s', async (file) => {
    const history: unknown = JSON.parse(await readFile(path.join(HISTORIES_FOLDER, file), 'utf8'));
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'request/replayed');
  });

  it.each(files)('%s, with traces on', async (file) => {
    const history: unknown = JSON.parse(await readFile(path.join(HISTORIES_FOLDER, file), 'utf8'));
    const codePath = process.env.TEST_TRACED_BUNDLE ?? '';
    const exportedSpans: unknown[] = [];
    const sinks = {
      exporter: { export: { fn: (...spans: unknown[]) => void exportedSpans.push(spans), callDuringReplay: true } },
    };
    await Worker.runReplayHistory({ workflowBundle: { codePath }, sinks }, history, 'request/replayed');
    // Spans were exported, so the bundle with traces was used.
    expect(exportedSpans.length).toBeGreaterThan(0);
  });

  it('fails for a history of other code', async () => {
    const history = JSON.parse(await readFile(path.join(HISTORIES_FOLDER, 'en-route.json'), 'utf8')) as {
      events: { activityTaskScheduledEventAttributes?: { activityType: { name: string } } }[];
    };
    // Change the history as if different code, which scheduled a different activity, had made it.
    for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
      if (scheduled) scheduled.activityType.name = 'somethingElse';
    }
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'request/replayed'),
    ).rejects.toThrow(DeterminismViolationError);
  });
});
