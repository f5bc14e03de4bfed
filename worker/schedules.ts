import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptionsAction } from '@temporalio/client';
import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import type { ChoreName } from '#modules/request/rules/temporal-activities.ts';
import { CHORE_WORKFLOW_TYPE } from '#modules/request/rules/contract.ts';

/** How often each chore runs, in milliseconds, and what the Web UI says about it. */
const SCHEDULES: Record<ChoreName, { every: Millis; note: string }> = {
  leftovers: { every: 5 * MINUTE, note: 'Refund payments that belong to no open request' },
  redact: { every: 5 * MINUTE, note: 'Delete SMS at Twilio whose deletion is due' },
  tracks: { every: 5 * MINUTE, note: 'Delete positions of jobs that ended a day ago' },
  addresses: { every: HOUR, note: "Delete visitors' addresses whose limits ran out, and unfinished requests by text" },
  reconcile: { every: HOUR, note: 'Compare rows with their workflows' },
  lost: { every: DAY, note: 'Report workflows without a row' },
  sweep: { every: DAY, note: 'Delete what is past its time and has no workflow to do it' },
};

/** These chores also run at startup, because nobody knows what happened while no worker ran. */
const CHORES_AT_START: readonly ChoreName[] = ['reconcile', 'lost', 'sweep'];

const OVERLAP = ScheduleOverlapPolicy.SKIP;

/**
 * Creates or updates the Schedules, and starts the chores that a worker runs at startup. A chore has only one run at a
 * time in the whole cluster. If several runs were missed while Temporal was down, one run makes up for them.
 * @throws the client's errors
 */
export async function updateSchedules(client: Client, taskQueue: string): Promise<void> {
  for (const [name, { every, note }] of Object.entries(SCHEDULES) as [ChoreName, (typeof SCHEDULES)[ChoreName]][]) {
    // The id contains the queue, because several installations may share a namespace, each with a queue of its own.
    const scheduleId = `${taskQueue}/${name}`;
    const spec = { intervals: [{ every }] };
    const action: ScheduleOptionsAction = {
      type: 'startWorkflow',
      workflowType: CHORE_WORKFLOW_TYPE,
      workflowId: scheduleId,
      args: [name],
      taskQueue,
      staticSummary: note,
    };
    const policies = { overlap: OVERLAP, catchupWindow: every };
    const schedule = client.schedule.getHandle(scheduleId);
    try {
      await client.schedule.create({ scheduleId, spec, action, policies, state: { note } });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      // Keep the Schedule's state, because an operator may have paused it.
      await schedule.update(({ state }) => ({ spec, action, policies, state }));
    }
    if (CHORES_AT_START.includes(name)) await schedule.trigger(OVERLAP);
  }
}
