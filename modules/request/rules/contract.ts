import type { Commands, Envelope, RequestState } from './types.ts';
import type { RequestStatus } from './statuses.ts';
import type { ProjectionActivities } from './activities.ts';

/**
 * Names and types of the workflow's Updates and queries. Imports no Temporal package: the one file here that the web
 * may import.
 */
export const WORKFLOW_TYPE = 'roadsideRequest';
export const STATE_QUERY = 'state';
/** The workflow that the Schedules start. */
export const CHORE_TYPE = 'chore';

/** The request of a workflow. */
export function requestOf(workflowId: string): string {
  return workflowId.slice(workflowId.indexOf('/') + 1);
}

type Plain<N extends keyof Commands> = Commands[N] & Envelope;

/** One named Update per command, so that the history reads like the story of the job. */
export interface UpdateArguments {
  setPrice: Plain<'setPrice'>;
  acceptOffer: Plain<'acceptOffer'>;
  counterOffer: Plain<'counterOffer'>;
  rejectOffer: Plain<'rejectOffer'>;
  acceptCounter: Plain<'acceptCounter'>;
  rejectCounter: Plain<'rejectCounter'>;
  finalCounter: Plain<'finalCounter'>;
  /** Opens a Checkout Session, or returns the one that is open. */
  openPayment: { by: 'customer' | 'admin'; termsAccepted: boolean } & Envelope;
  /**
   * Look at this session: `reported` when Stripe's signed word already says that it is paid, `failed` when it says that a
   * payment under way has come to nothing.
   */
  observePayment: { sessionId: string; reported: boolean; failed?: boolean } & Envelope;
  /** What Stripe says of a refund afterwards: a bank may send it back. */
  observeRefund: Plain<'refundSettled'>;
  retryRefund: Plain<'retryRefund'>;
  settleByHand: Plain<'settleByHand'>;
  waitForProvider: Plain<'waitForProvider'>;
  takeRefund: Plain<'takeRefund'>;
  assignProvider: Plain<'assignProvider'>;
  reassignProvider: Plain<'reassignProvider'>;
  generateLinks: Plain<'generateLinks'>;
  acceptAgreement: Plain<'acceptAgreement'>;
  declineJob: Plain<'declineJob'>;
  startJob: Plain<'startJob'>;
  arrived: Plain<'arrived'>;
  verifyCode: Plain<'verifyCode'>;
  skipCode: Plain<'skipCode'>;
  startService: Plain<'startService'>;
  completeJob: Plain<'completeJob'>;
  requestExtra: Plain<'requestExtra'>;
  approveExtra: Plain<'approveExtra'>;
  declineExtra: Plain<'declineExtra'>;
  confirmPayment: Plain<'confirmPayment'>;
  rate: Plain<'rate'>;
  cancelRequest: Plain<'cancelRequest'>;
  declineCancellation: Plain<'declineCancellation'>;
  deleteRequest: Plain<'deleteRequest'>;
}

export type UpdateName = keyof UpdateArguments;

/** What every Update answers once its change is projected. */
export interface UpdateResult {
  version: number;
  status: RequestStatus;
  /** `openPayment`: the session to pay. Its address is in the `payments` table. */
  sessionId?: string;
}

/** What a workflow starts from: the row's own state, at version 0 when no workflow has had it yet. */
export interface WorkflowInput {
  state: RequestState;
}

/**
 * The Update by which a workflow writes its row as it should be, or takes over what the row has and Temporal has lost. Its argument:
 * the version that the row is known to have, where nothing is to be done if the workflow has written that.
 */
export const AGREE = 'agree';

/** Activities that write the row. Others may be tried for days: they wait for a bank, or for a phone. */
export const ROW_ACTIVITIES: ReadonlySet<string> = new Set<keyof ProjectionActivities>(['project', 'rewrite', 'erase']);

export interface Agreed extends UpdateResult {
  /** Whether the row had what Temporal has lost. */
  tookOver: boolean;
}

/** Types of the failures an Update may answer with; `details[0]` of a rejection is the domain's Rejection. */
export const FAILURE = {
  rejected: 'Rejected',
  paymentUnavailable: 'PaymentUnavailable',
  ended: 'RequestEnded',
  /** The row had changes that Temporal has lost. Nothing was written; the workflow has taken them over. */
  behind: 'BehindItsRow',
} as const;

/** Search attributes, all keywords; the launcher registers them. */
export const SEARCH_ATTRIBUTES = ['RequestStatus', 'NextActionBy', 'ServiceType'] as const;
