import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, it } from 'vitest';
import { HISTORIES, STORIES } from '../support/histories.ts';
import { workflowBundle } from '../support/stage.ts';

/**
 * The saved histories must replay, so that nothing in the workflow hangs on when it runs. Until release 1.0 no open job has to
 * survive a change of the workflow: a change that breaks a history records it again (`npm run histories`).
 */
describe('saved histories replay', async () => {
  const files = (await readdir(HISTORIES)).filter((file) => file.endsWith('.json'));

  it('are there for every waiting state and ending', () => {
    expect(files.map((file) => path.basename(file, '.json'))).toEqual(expect.arrayContaining(Object.keys(STORIES)));
  });

  it.each(files)('%s', async (file) => {
    const history: unknown = JSON.parse(await readFile(path.join(HISTORIES, file), 'utf8'));
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'request/replayed');
  });

  it.each(files)('%s, once traces are switched on', async (file) => {
    const history: unknown = JSON.parse(await readFile(path.join(HISTORIES, file), 'utf8'));
    const codePath = process.env.TEST_TRACED_BUNDLE ?? '';
    const told: unknown[] = [];
    const sinks = {
      exporter: { export: { fn: (...spans: unknown[]) => void told.push(spans), callDuringReplay: true } },
    };
    await Worker.runReplayHistory({ workflowBundle: { codePath }, sinks }, history, 'request/replayed');
    // It was the bundle that traces.
    expect(told.length).toBeGreaterThan(0);
  });

  it('notices a history that this code would not have written', async () => {
    const history = JSON.parse(await readFile(path.join(HISTORIES, 'en-route.json'), 'utf8')) as {
      events: { activityTaskScheduledEventAttributes?: { activityType: { name: string } } }[];
    };
    // Whole and in order, but of code that asked for another activity.
    for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
      if (scheduled) scheduled.activityType.name = 'somethingElse';
    }
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'request/replayed'),
    ).rejects.toThrow(DeterminismViolationError);
  });
});
