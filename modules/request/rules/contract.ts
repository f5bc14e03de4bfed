import type { CommandName, Commands } from './commands.ts';
import type { Envelope, RequestState } from './types.ts';
import type { RequestStatus } from './statuses.ts';
import type { SYSTEM_RULES } from './table-system.ts';
import type { ProjectionActivities } from './temporal-activities.ts';

/** Names and types of the workflow's Updates and queries. It imports no Temporal package, so web code can import it. */
export const WORKFLOW_TYPE = 'roadsideRequest';
export const STATE_QUERY = 'state';
/** The workflow that the Schedules start. */
export const CHORE_TYPE = 'chore';

/** The request id in a workflow id. */
export function requestOf(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}

/** The Updates for which there's no command of the same name. */
interface OtherUpdates {
  /** Opens a Checkout Session, or returns the open one. */
  openPayment: { by: 'customer' | 'admin'; termsAccepted: boolean } & Envelope;
  /**
   * Ask Stripe about this session. `reported`: Stripe's signed webhook says it's paid. `failed`: it says that a payment
   * in progress failed.
   */
  observePayment: { sessionId: string; reported: boolean; failed?: boolean } & Envelope;
  /** Stripe's later news about a refund: a bank can send it back. */
  observeRefund: Commands['refundSettled'] & Envelope;
  /** Money of a payment went back without us. */
  observeElsewhere: Commands['returnedElsewhere'] & Envelope;
}

/** The commands that are Updates of the same name: all that people give. `openPayment` opens a session. */
type CommandUpdate = Exclude<CommandName, keyof typeof SYSTEM_RULES | 'paymentOpened'>;

/** The Updates. Each command is one, so that the history reads like the story of the job. */
export type UpdateArguments = { [N in CommandUpdate]: Commands[N] & Envelope } & OtherUpdates;

export type UpdateName = keyof UpdateArguments;

/** The result of every Update, once its change is projected. */
export interface UpdateResult {
  version: number;
  status: RequestStatus;
  /** For `openPayment`: the session to pay. Its URL is in the `payments` table. */
  sessionId?: string;
}

/** What a workflow starts from: the row's state, at version 0 if no workflow has run yet. */
export interface WorkflowInput {
  state: RequestState;
}

/**
 * The Update with which a workflow rewrites its row, or takes over a row that is ahead after Temporal's store was
 * reset. With a version as its argument, it does nothing if the workflow has written that version.
 */
export const SYNC_UPDATE = 'agree';

/** Activities that write the row. The others may retry for days, waiting for a bank or a phone. */
export const ROW_ACTIVITIES: ReadonlySet<string> = new Set<keyof ProjectionActivities>(['project', 'rewrite', 'erase']);

export interface SyncResult extends UpdateResult {
  /** Whether the workflow took over changes from the row. */
  tookOver: boolean;
}

/** Types of the failures an Update can return. `details[0]` of a rejection is the {@link Rejection}. */
export const FAILURE = {
  rejected: 'Rejected',
  paymentUnavailable: 'PaymentUnavailable',
  ended: 'RequestEnded',
  /** The row had changes that Temporal had lost. Nothing was written; the workflow has taken them over. */
  behind: 'BehindItsRow',
} as const;

/** Search attributes, all of type keyword. The launcher registers them. */
export const SEARCH_ATTRIBUTES = ['RequestStatus', 'NextActionBy', 'ServiceType'] as const;
