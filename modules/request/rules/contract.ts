import type { CommandName, CommandArguments } from './commands.ts';
import type { CommandFields, RequestState } from './types.ts';
import type { RequestStatus } from './statuses.ts';
import type { SYSTEM_RULES } from './table-system.ts';
import type { ProjectionActivities } from './temporal-activities.ts';

/**
 * Names and types of the workflow's Updates and queries. This file imports no Temporal package, so web code can import
 * it.
 */
export const WORKFLOW_TYPE = 'roadsideRequest';
export const STATE_QUERY = 'state';
/** The type of the workflow that the Schedules start. */
export const CHORE_WORKFLOW_TYPE = 'chore';

/** The request id in a workflow id. */
export function requestIdOfWorkflow(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}

/** Updates that don't have a command with the same name. */
interface OtherUpdates {
  /** Opens a Checkout Session, or returns the open one. */
  openPayment: { by: 'customer' | 'admin'; termsAccepted: boolean } & CommandFields;
  /**
   * Asks Stripe about a session. `reported`: Stripe's signed webhook says that the session is paid. `failed`: Stripe
   * says that a pending payment failed.
   */
  observePayment: { sessionId: string; reported: boolean; failed?: boolean } & CommandFields;
  /** Asks Stripe how much of a payment went back. */
  observeRefunds: { sessionId: string } & CommandFields;
}

/**
 * The commands that are also Updates: all commands that people give, except `paymentOpened`. For that one, people
 * send the Update `openPayment`.
 */
type CommandUpdate = Exclude<CommandName, keyof typeof SYSTEM_RULES | 'paymentOpened'>;

/**
 * The Updates with their arguments. Each command has an Update of its own, so that people can follow a job in the
 * history.
 */
export type UpdateArguments = { [N in CommandUpdate]: CommandArguments[N] & CommandFields } & OtherUpdates;

export type UpdateName = keyof UpdateArguments;

/** The result of every Update. It's returned after the row has been written. */
export interface UpdateResult {
  version: number;
  status: RequestStatus;
  /** Returned by `openPayment`: the session to pay. Its URL is in the `payments` table. */
  sessionId?: string;
}

/** The input of a request's workflow: the state from its row. At version 0, no workflow has run yet. */
export interface WorkflowInput {
  state: RequestState;
}

/**
 * The Update that makes a workflow rewrite its row. If the row is ahead, because Temporal lost data in a reset, the
 * workflow takes over the row's state instead. With a version as its argument, the Update does nothing if the workflow
 * has already written that version or a later one.
 */
export const RECONCILE_UPDATE = 'agree';

/**
 * These activities only write the row, so they're quick. Others may retry for days, until Stripe or the text service
 * answers.
 */
export const ROW_WRITING_ACTIVITIES: ReadonlySet<string> = new Set<keyof ProjectionActivities>([
  'project',
  'rewrite',
  'erase',
]);

export interface ReconcileResult extends UpdateResult {
  /** Whether the workflow took over the row's state, because the row was ahead. */
  tookOver: boolean;
}

/** The types of failures that an Update can return. For a rejection, `details[0]` is the {@link Rejection}. */
export const FAILURE = {
  rejected: 'Rejected',
  paymentUnavailable: 'PaymentUnavailable',
  ended: 'RequestEnded',
  /**
   * The row had changes that Temporal had lost. The command changed nothing, and the workflow has taken over the row's
   * state.
   */
  behind: 'BehindItsRow',
} as const;

/** Search attributes, all of type keyword. `npm start` and Docker register them. */
export const SEARCH_ATTRIBUTES = ['RequestStatus', 'NextActionBy', 'ServiceType'] as const;
