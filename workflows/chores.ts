import { proxyActivities, sleep } from '@temporalio/workflow';
import type { ChoreActivities, ChoreName } from '#modules/request/rules/temporal-activities.ts';

const { runChore } = proxyActivities<ChoreActivities>({
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '30 seconds', maximumInterval: '5 minutes' },
});

const RETRY_MS = 30_000;
const MAX_RETRIES = 6;

/**
 * One run of a chore, started by its Schedule. Requests whose workflows didn't answer are tried again, and each pause
 * is twice as long as the one before. After half an hour they're reported and left to the next run, so that a stuck
 * request can't keep a worker busy.
 */
export async function chore(name: ChoreName): Promise<void> {
  let unfinished = await runChore({ name, only: [], last: false });
  for (let times = 1; unfinished.length > 0; times += 1) {
    await sleep(RETRY_MS * 2 ** (times - 1));
    unfinished = await runChore({ name, only: unfinished, last: times === MAX_RETRIES });
  }
}
