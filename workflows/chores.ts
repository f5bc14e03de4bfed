import { proxyActivities, sleep } from '@temporalio/workflow';
import type { ChoreActivities, ChoreName } from '#modules/request/rules/activities.ts';

const { runChore } = proxyActivities<ChoreActivities>({
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '30 seconds', maximumInterval: '5 minutes' },
});

const AGAIN_MS = 30_000;
const ASK_TIMES = 6;

/**
 * One run of a chore that its Schedule starts. Requests that didn't answer are asked again alone, each time after twice the
 * pause; after half an hour they're reported and left to the next run: one that is stuck must not keep a worker busy.
 */
export async function chore(name: ChoreName): Promise<void> {
  let left = await runChore({ name, only: [], last: false });
  for (let times = 1; left.length > 0; times += 1) {
    await sleep(AGAIN_MS * 2 ** (times - 1));
    left = await runChore({ name, only: left, last: times === ASK_TIMES });
  }
}
