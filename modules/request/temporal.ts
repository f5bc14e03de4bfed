import {
  Client,
  Connection,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import { TypedSearchAttributes, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import type { RequestState } from './rules/types.ts';
import { searchAttributesOf } from './rules/search-attributes.ts';
import { workflowId } from '#kernel/ids.ts';
import {
  RECONCILE_UPDATE,
  ROW_WRITING_ACTIVITIES,
  STATE_QUERY,
  WORKFLOW_TYPE,
  requestIdOfWorkflow,
} from './rules/contract.ts';
import type { ReconcileResult, UpdateArguments, UpdateName, UpdateResult, WorkflowInput } from './rules/contract.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { temporalServerOptions } from '#kernel/server/temporal-server.ts';
import { tracing } from '#kernel/server/tracing.ts';

/** Timeouts in milliseconds. A person gets a result, or the advice to try again, within three seconds. */
const START_TIMEOUT_MS = 2_000;
const UPDATE_TIMEOUT_MS = 2_700;
/** These Updates take longer, because they wait for Stripe. */
const UPDATES_WAITING_FOR_STRIPE: ReadonlySet<UpdateName> = new Set([
  'openPayment',
  'observePayment',
  'observeRefunds',
  'cancelRequest',
  'deleteRequest',
]);
const STRIPE_UPDATE_TIMEOUT_MS = 5_500;
const PROBE_TIMEOUT_MS = 2_000;
/** A query takes longer if no worker has the workflow in its cache, because the history is replayed first. */
const QUERY_TIMEOUT_MS = 10_000;

/** Temporal's enum value for a task queue's workflow tasks. */
const WORKFLOW_TASKS = 1;

/**
 * This process's Temporal client. It connects when it's first used, so the web server starts even if Temporal is down.
 */
export const temporal = perProcess('temporal', createTemporalClient, (client) => client.connection.close());

/**
 * A client that fails fast. With its default settings, a client takes 20 seconds to notice that the server is down, and
 * 45 seconds to notice that the server hangs.
 */
export function createTemporalClient(): Client {
  const settings = env();
  const connection = Connection.lazy({
    ...temporalServerOptions(settings),
    interceptors: [
      makeGrpcRetryInterceptor(
        defaultGrpcRetryOptions({ maxAttempts: 3, initialIntervalMs: () => 100, maxIntervalMs: () => 400 }),
      ),
    ],
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1_000 },
  });
  const traced = tracing();
  return new Client({
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    ...(traced ? { interceptors: { workflow: [traced.client] } } : {}),
  });
}

function startOptions(state: RequestState) {
  return {
    args: [{ state }] as [WorkflowInput],
    workflowId: workflowId(state.requestId),
    taskQueue: env().TEMPORAL_TASK_QUEUE,
    // If somebody terminates a workflow in the Web UI, its request must go on: a new workflow starts from the row.
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    typedSearchAttributes: new TypedSearchAttributes(searchAttributesOf(state)),
    staticSummary: `${state.requestType} ${state.serviceType}`,
  };
}

/**
 * Starts a request's workflow from its row. Does nothing if the workflow is already running.
 * @throws if Temporal doesn't answer in time
 */
export async function startRequestWorkflow(state: RequestState): Promise<void> {
  const client = temporal();
  await client.withDeadline(Date.now() + START_TIMEOUT_MS, () =>
    client.workflow.start(WORKFLOW_TYPE, startOptions(state)),
  );
}

/**
 * Runs one Update. If the request's workflow isn't running, starts it first. Returns after the row has been written.
 * @throws the client's errors, which `send-command.ts` turns into outcomes
 */
export async function executeUpdate<N extends UpdateName>(
  state: RequestState,
  name: N,
  args: UpdateArguments[N],
  updateId: string,
): Promise<UpdateResult> {
  const client = temporal();
  const waitsForStripe = UPDATES_WAITING_FOR_STRIPE.has(name);
  const update = client.withDeadline(Date.now() + (waitsForStripe ? STRIPE_UPDATE_TIMEOUT_MS : UPDATE_TIMEOUT_MS), () =>
    client.workflow.executeUpdateWithStart<
      (input: WorkflowInput) => Promise<unknown>,
      UpdateResult,
      [UpdateArguments[N]]
    >(name, {
      args: [args],
      updateId,
      startWorkflowOperation: new WithStartWorkflowOperation(WORKFLOW_TYPE, startOptions(state)),
    }),
  );
  // The longer timeout is only meant for Stripe. If Temporal's server hangs, fail after PROBE_TIMEOUT_MS.
  return waitsForStripe ? Promise.race([update, failIfServerHangs(client)]) : update;
}

/**
 * Makes a workflow rewrite its row, or take over the row's state if the row is ahead because Temporal's store was
 * reset.
 * @param version if the workflow has already written this version of the row, or a later one, nothing happens
 * @returns the row's version and status afterwards, and whether the workflow took over the row's state
 * @throws the client's errors
 */
export async function reconcileWorkflowWithRow(requestId: string, version?: number): Promise<ReconcileResult> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  return client.withDeadline(Date.now() + UPDATE_TIMEOUT_MS, () =>
    handle.executeUpdate<ReconcileResult, [number | undefined]>(RECONCILE_UPDATE, { args: [version] }),
  );
}

async function failIfServerHangs(client: Client): Promise<never> {
  await client.withDeadline(Date.now() + PROBE_TIMEOUT_MS, () => client.workflowService.getSystemInfo({}));
  return new Promise<never>(() => undefined);
}

/** What Temporal knows about a request's workflow. */
export interface WorkflowInspection {
  /** Undefined if the workflow isn't running. */
  state: RequestState | undefined;
  /** True if the workflow completed, for example because the request was deleted. */
  ended: boolean;
  /** True if the workflow is about to write or delete the row. */
  busy: boolean;
}

/**
 * Reads the state of a request's workflow.
 * @throws WorkflowNotFoundError, or if Temporal or its worker doesn't answer
 */
export async function inspectWorkflow(requestId: string): Promise<WorkflowInspection> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  return client.withDeadline(Date.now() + QUERY_TIMEOUT_MS, async () => {
    const { status, raw } = await handle.describe();
    if (status.name !== 'RUNNING') return { state: undefined, ended: status.name === 'COMPLETED', busy: false };
    const state = await handle.query<RequestState>(STATE_QUERY);
    const pending = (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? '');
    return { state, ended: false, busy: pending.some((name) => ROW_WRITING_ACTIVITIES.has(name)) };
  });
}

/**
 * Whether a worker has polled our task queue in the last few minutes. Never throws. False if Temporal doesn't answer.
 */
export async function isWorkerPolling(): Promise<boolean> {
  const client = temporal();
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: name } = env();
  try {
    const { pollers } = await client.withDeadline(Date.now() + PROBE_TIMEOUT_MS, () =>
      client.workflowService.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType: WORKFLOW_TASKS }),
    );
    return (pollers?.length ?? 0) > 0;
  } catch {
    return false;
  }
}

/**
 * The ids of all requests with a running workflow, from Temporal's visibility store. That store is updated with a short
 * delay, so some of these workflows may have ended by now.
 */
export async function* listRunningRequestIds(): AsyncIterable<string> {
  const client = temporal();
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: queue } = env();
  const query = `WorkflowType = '${WORKFLOW_TYPE}' AND ExecutionStatus = 'Running' AND TaskQueue = '${queue}'`;
  let nextPageToken: Uint8Array | null | undefined;
  do {
    const pageRequest = { namespace, query, ...(nextPageToken ? { nextPageToken } : {}) };
    const page = await client.withDeadline(Date.now() + QUERY_TIMEOUT_MS, () =>
      client.workflowService.listWorkflowExecutions(pageRequest),
    );
    for (const { execution } of page.executions)
      if (execution?.workflowId) yield requestIdOfWorkflow(execution.workflowId);
    nextPageToken = page.nextPageToken;
  } while (nextPageToken?.length);
}

/** Whether a request's workflow is running and has nothing to do. False while it deletes its request. */
export async function isWorkflowIdle(requestId: string): Promise<boolean> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  try {
    const { status, raw } = await client.withDeadline(Date.now() + QUERY_TIMEOUT_MS, () => handle.describe());
    return status.name === 'RUNNING' && !raw.pendingWorkflowTask && (raw.pendingActivities?.length ?? 0) === 0;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Whether the Temporal server answers within a second. */
export async function isTemporalReachable(): Promise<boolean> {
  const client = temporal();
  try {
    await client.withDeadline(Date.now() + 1_000, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}
