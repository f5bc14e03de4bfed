import { env } from '#kernel/server/env.ts';
import type { ChoreName } from './rules/temporal-activities.ts';
import { temporal } from './temporal.ts';

const LIST_TIMEOUT_MS = 1_500;

/** The last and next run of one of our Temporal Schedules. */
export interface ScheduleRuns {
  /** The chore's name, such as "sweep". */
  name: ChoreName;
  paused: boolean;
  last: { at: Date; result: 'running' | 'completed' | 'failed' | 'unknown' } | null;
  nextAt: Date | null;
}

/**
 * Reads when each Schedule ran last, with what result, and when it runs next.
 * @throws if Temporal doesn't answer in time
 */
export async function readScheduleRuns(): Promise<ScheduleRuns[]> {
  const client = temporal();
  const prefix = `${env().TEMPORAL_TASK_QUEUE}/`;
  return client.withDeadline(Date.now() + LIST_TIMEOUT_MS, async () => {
    const found = [];
    for await (const schedule of client.schedule.list())
      if (schedule.scheduleId.startsWith(prefix)) found.push(schedule);
    const runs = await Promise.all(
      found.map(async ({ scheduleId, state, info }): Promise<ScheduleRuns> => {
        const last = info?.recentActions.at(-1);
        return {
          name: scheduleId.slice(prefix.length) as ChoreName,
          paused: state.paused,
          last: last ? { at: last.takenAt, result: await resultOf(last.action.workflow) } : null,
          nextAt: info?.nextActionTimes[0] ?? null,
        };
      }),
    );
    return runs.sort((a, b) => a.name.localeCompare(b.name));
  });
}

/** The result of a run. `unknown` if Temporal has already deleted the run, or doesn't answer. */
async function resultOf(run: { workflowId: string; firstExecutionRunId: string }) {
  const handle = temporal().workflow.getHandle(run.workflowId, run.firstExecutionRunId);
  const status = await handle.describe().then(
    (described) => described.status.name,
    () => undefined,
  );
  if (status === 'RUNNING') return 'running' as const;
  if (status === 'COMPLETED') return 'completed' as const;
  return status === undefined ? ('unknown' as const) : ('failed' as const);
}
