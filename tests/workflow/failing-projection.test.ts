import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadState } from '#modules/request/send-command.ts';
import { createDatabase } from '#kernel/server/db.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';
import { PROJECTION_HOOKS } from '#worker/projection-hooks.ts';
import { projectionActivities } from '#modules/request/activities/projection.ts';
import { Actor, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const readFailedProjections = async () => (await metrics().projectionsBehind.get()).values[0]?.value;

it("a projection that keeps failing is counted, but one that fails only at first isn't", async () => {
  const actor = await Actor.submitOnline(stage);
  await waitUntil('adopted', async () => (await actor.row()).version === 1);
  const state = await loadState(stage.prisma, actor.id);
  if (!state) throw new Error('no row');
  const projection: Projection = { state, changeId: 'change', at: 1, log: [], texts: [], links: 'keep' };
  // Nothing listens at this address, as if PostgreSQL were down.
  const unreachableDatabase = createDatabase('postgresql://nobody@127.0.0.1:1/none');
  const { project } = projectionActivities(
    unreachableDatabase,
    { publicUrl: '', servicePhone: async () => '', on: false },
    PROJECTION_HOOKS,
  );
  const projectAfterAttempts = async (attempt: number) => {
    const environment = new MockActivityEnvironment({ attempt }, { logger: new DefaultLogger('ERROR') });
    await expect(environment.run(project, projection)).rejects.toThrow();
    return readFailedProjections();
  };
  expect([await projectAfterAttempts(1), await projectAfterAttempts(4)]).toEqual([0, 0]);
  expect([await projectAfterAttempts(5), await projectAfterAttempts(6)]).toEqual([1, 2]);
  await unreachableDatabase.$disconnect();
});
