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
import { AGREE, ROW_ACTIVITIES, STATE_QUERY, WORKFLOW_TYPE, requestOf } from './rules/contract.ts';
import type { Agreed, UpdateArguments, UpdateName, UpdateResult, WorkflowInput } from './rules/contract.ts';
import { env } from '#kernel/server/env.ts';
import { perProcess } from '#kernel/server/per-process.ts';
import { temporalServer } from '#kernel/server/temporal-server.ts';
import { tracing } from '#kernel/server/tracing.ts';

/** Milliseconds until a call is given up: a person is told "not now" within three seconds. */
const START_MS = 2_000;
const UPDATE_MS = 2_700;
/** Opening a payment also waits for Stripe. */
const PAYMENT_UPDATE_MS = 5_500;
const PROBE_MS = 2_000;
/** A workflow that is in no worker's memory is played again from its history first. */
const LOOK_MS = 10_000;

/** Temporal's number for this kind of task queue. */
const WORKFLOW_TASKS = 1;

/** This process's Temporal client. It connects when first used, so that the site starts without Temporal. */
export const temporal = perProcess('temporal', createTemporalClient, (client) => client.connection.close());

/**
 * A client that fails fast and says so: by default an absent server is noticed after 20 seconds, a hung one after 45.
 */
export function createTemporalClient(): Client {
  const settings = env();
  const connection = Connection.lazy({
    ...temporalServer(settings),
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
    // A terminated workflow (one click in the Web UI) must not block its request for ever: the row starts it again.
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    typedSearchAttributes: new TypedSearchAttributes(searchAttributesOf(state)),
    staticSummary: `${state.requestType} ${state.serviceType}`,
  };
}

/** Starts the workflow of a row, or finds it running. @throws when Temporal does not answer in time */
export async function startRequestWorkflow(state: RequestState): Promise<void> {
  const client = temporal();
  await client.withDeadline(Date.now() + START_MS, () => client.workflow.start(WORKFLOW_TYPE, startOptions(state)));
}

/**
 * Runs one Update, starting the workflow from the row's state where none runs. Answers once the row shows the change.
 * @throws the client's errors; `command.ts` turns them into words
 */
export async function executeUpdate<N extends UpdateName>(
  state: RequestState,
  name: N,
  args: UpdateArguments[N],
  updateId: string,
): Promise<UpdateResult> {
  const client = temporal();
  const waitsForStripe =
    name === 'openPayment' || name === 'observePayment' || name === 'cancelRequest' || name === 'deleteRequest';
  const update = client.withDeadline(Date.now() + (waitsForStripe ? PAYMENT_UPDATE_MS : UPDATE_MS), () =>
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
  // A hung server is known after two seconds even where Stripe's time is allowed for.
  return waitsForStripe ? Promise.race([update, failWhenHung(client)]) : update;
}

/**
 * Has a workflow write its row as it should be, or take over what the row has and Temporal has lost.
 * @param version only if the workflow has not written this version, which the row has
 * @returns where the workflow then is @throws the client's errors
 */
export async function agree(requestId: string, version?: number): Promise<Agreed> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  return client.withDeadline(Date.now() + UPDATE_MS, () =>
    handle.executeUpdate<Agreed, [number | undefined]>(AGREE, { args: [version] }),
  );
}

async function failWhenHung(client: Client): Promise<never> {
  await client.withDeadline(Date.now() + PROBE_MS, () => client.workflowService.getSystemInfo({}));
  return new Promise<never>(() => undefined);
}

/** How the workflow of a request stands. */
export interface WorkflowLook {
  /** Undefined where it runs no more. */
  state: RequestState | undefined;
  /** It came to its own end, as after the deletion. */
  ended: boolean;
  /** The row is about to be written by the workflow itself: its last change, or its deletion. */
  busy: boolean;
}

/** Asks a request's workflow for its state. @throws WorkflowNotFoundError, and when Temporal or its worker does not answer */
export async function lookAtWorkflow(requestId: string): Promise<WorkflowLook> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  return client.withDeadline(Date.now() + LOOK_MS, async () => {
    const { status, raw } = await handle.describe();
    if (status.name !== 'RUNNING') return { state: undefined, ended: status.name === 'COMPLETED', busy: false };
    const state = await handle.query<RequestState>(STATE_QUERY);
    const pending = (raw.pendingActivities ?? []).map(({ activityType }) => activityType?.name ?? '');
    return { state, ended: false, busy: pending.some((name) => ROW_ACTIVITIES.has(name)) };
  });
}

/** Whether Temporal answers, and a worker has asked it for our work within the last minutes. Never throws. */
export async function workerSeen(): Promise<boolean> {
  const client = temporal();
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: name } = env();
  try {
    const { pollers } = await client.withDeadline(Date.now() + PROBE_MS, () =>
      client.workflowService.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType: WORKFLOW_TASKS }),
    );
    return (pollers?.length ?? 0) > 0;
  } catch {
    return false;
  }
}

/** The requests of all workflows of ours that run, as Temporal's visibility lists them: some may have ended a moment ago. */
export async function* openRequests(): AsyncIterable<string> {
  const client = temporal();
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TASK_QUEUE: queue } = env();
  const query = `WorkflowType = '${WORKFLOW_TYPE}' AND ExecutionStatus = 'Running' AND TaskQueue = '${queue}'`;
  let nextPageToken: Uint8Array | null | undefined;
  do {
    const ask = { namespace, query, ...(nextPageToken ? { nextPageToken } : {}) };
    const page = await client.withDeadline(Date.now() + LOOK_MS, () =>
      client.workflowService.listWorkflowExecutions(ask),
    );
    for (const { execution } of page.executions) if (execution?.workflowId) yield requestOf(execution.workflowId);
    nextPageToken = page.nextPageToken;
  } while (nextPageToken?.length);
}

/** Whether a request's workflow runs and has nothing to do at the moment; one that is just erasing its request has. */
export async function restsOpen(requestId: string): Promise<boolean> {
  const client = temporal();
  const handle = client.workflow.getHandle(workflowId(requestId));
  try {
    const { status, raw } = await client.withDeadline(Date.now() + LOOK_MS, () => handle.describe());
    return status.name === 'RUNNING' && !raw.pendingWorkflowTask && (raw.pendingActivities?.length ?? 0) === 0;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Whether the Temporal server answers, within a second. */
export async function temporalReachable(): Promise<boolean> {
  const client = temporal();
  try {
    await client.withDeadline(Date.now() + 1_000, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}
