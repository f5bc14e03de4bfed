import type { CanonicalStatus } from './statuses.ts';
import type { ProbeName } from './testing-probes.ts';
import type { RejectionCode } from './types.ts';

/**
 * The expected result of a probe. `same`: something changes, but not the status. `idle`: the command is allowed, but
 * nothing is left to do.
 */
export type ProbeOutcome = CanonicalStatus | RejectionCode | 'same' | 'idle' | 'deleted' | 'purged';

/**
 * The expected result of a probe that a situation's {@link ExpectedOutcomes} don't list. If no deposit is due,
 * `paymentOpened` still records the session, so that it gets closed.
 */
export function defaultOutcome(probe: ProbeName): ProbeOutcome {
  if (probe === 'deleteRequest') return 'cancel_first';
  return probe === 'paymentOpened' ? 'same' : 'not_allowed_now';
}

export type ExpectedOutcomes = Partial<Record<ProbeName, ProbeOutcome>>;

export function sessionOutcomes(
  reported: ProbeOutcome,
  verified: ProbeOutcome,
  mismatch: ProbeOutcome,
  expired: ProbeOutcome,
  refund: ProbeOutcome,
): ExpectedOutcomes {
  return {
    paymentReported: reported,
    paymentVerified: verified,
    'paymentVerified, wrong amount': mismatch,
    'paymentVerified, wrong currency': mismatch,
    sessionExpired: expired,
    refundsRead: refund,
    'refundsRead, failed': refund,
    'refundsRead, by hand': verified === 'idle' ? 'same' : refund === 'not_yours' ? refund : 'idle',
  };
}
export const NO_SESSION = sessionOutcomes('not_yours', 'not_yours', 'not_yours', 'not_yours', 'not_yours');
export const SESSION_SETTLED = sessionOutcomes('idle', 'idle', 'idle', 'idle', 'idle');
export const SESSION_PAYABLE = sessionOutcomes('payment_completed', 'deposit_paid', 'approved', 'approved', 'idle');

export const EVERYBODY_MAY_CANCEL: ExpectedOutcomes = {
  'cancelRequest by customer': 'cancelled',
  'cancelRequest by admin': 'cancelled',
  'cancelRequest by admin with a reason': 'cancelled',
};
export const ADMIN_DECIDES_CANCELLATION: ExpectedOutcomes = {
  'cancelRequest by customer': 'same',
  'cancelRequest by admin': 'reason_required',
  'cancelRequest by admin with a reason': 'cancelled',
};
export const COUNTER_USED: ExpectedOutcomes = {
  counterOffer: 'counter_used',
  'counterOffer of nothing': 'counter_used',
  'counterOffer too low': 'counter_used',
  'counterOffer of the price': 'counter_used',
};
export const BEFORE_APPROVAL: ExpectedOutcomes = {
  ...NO_SESSION,
  ...EVERYBODY_MAY_CANCEL,
  deleteRequest: 'cancelled',
  'late no_answer': 'cancelled',
};
export const DEPOSIT_UNPAID: ExpectedOutcomes = {
  ...EVERYBODY_MAY_CANCEL,
  deleteRequest: 'cancelled',
  'late deposit_window': 'cancelled',
};
/** From the deposit until the end of the job, dispatch can propose to change the job. */
export const CHANGEABLE: ExpectedOutcomes = {
  'proposeChange by admin': 'same',
  'proposeChange for nothing': 'invalid_price',
  'proposeChange without a reason': 'reason_required',
};
/** A change was proposed, so the job is on hold until the customer decides. */
export const CHANGE_OPEN: ExpectedOutcomes = {
  'proposeChange by admin': 'change_open',
  'proposeChange for nothing': 'change_open',
  'proposeChange without a reason': 'change_open',
  declineChange: 'same',
  'withdrawChange by admin': 'same',
  'withdrawChange by provider': 'not_yours',
  'late change_unanswered': 'same',
};
/** Like CHANGE_OPEN, but the provider proposed the change on site. */
export const CHANGE_OPEN_ON_SITE: ExpectedOutcomes = {
  ...CHANGE_OPEN,
  'proposeChange by provider': 'change_open',
  'withdrawChange by provider': 'same',
  requestExtra: 'change_open',
  'requestExtra of nothing': 'change_open',
  'requestExtra without a reason': 'change_open',
};
export const WITHOUT_PROVIDER: ExpectedOutcomes = {
  ...CHANGEABLE,
  assignProvider: 'provider_assigned',
  waitForProvider: 'same',
  takeRefund: 'cancelled',
  'late wait_warning': 'same',
  'late no_provider': 'cancelled',
};
export const ON_THE_JOB_OUTCOMES: ExpectedOutcomes = {
  ...SESSION_SETTLED,
  ...ADMIN_DECIDES_CANCELLATION,
  ...CHANGEABLE,
  generateLinks: 'same',
};
/** Dispatch can end any job on site, with a reason, and keep at most the deposit. */
export const ENDABLE: ExpectedOutcomes = {
  endJob: 'cancelled',
  'endJob, all of the deposit': 'cancelled',
  'endJob, more than the deposit': 'settlement_range',
  'endJob, more for the provider than is kept': 'settlement_range',
  'endJob without a reason': 'reason_required',
};
/** Dispatch can end a job on site as partly done, with a reason and at most the agreed price. */
export const PARTLY_ENDABLE: ExpectedOutcomes = {
  endPartlyDone: 'completed',
  'endPartlyDone for the agreed price': 'completed',
  'endPartlyDone for more': 'invalid_price',
  'endPartlyDone without a reason': 'reason_required',
};
/** Dispatch can't end a job as partly done before the code was entered or skipped. */
export const PARTLY_DONE_NEEDS_CODE: ExpectedOutcomes = {
  endPartlyDone: 'code_required',
  'endPartlyDone for the agreed price': 'code_required',
  'endPartlyDone for more': 'code_required',
  'endPartlyDone without a reason': 'code_required',
};
/** A provider on site can report that the job can't be done. */
export const FAILURE_REPORTABLE: ExpectedOutcomes = {
  ...ENDABLE,
  ...PARTLY_ENDABLE,
  'reportFailure: it does not work': 'same',
  'proposeChange by provider': 'same',
};
/**
 * Once arrived, the provider can say that they can't find the customer. They must do that before they can report
 * "nobody here".
 */
export const SEARCHABLE: ExpectedOutcomes = {
  startSearch: 'same',
  'startSearch without texts or a call': 'call_first',
  'reportFailure: nobody here': 'search_first',
};
/** The provider reported a failure, so the job is on hold until the desk decides. */
export const FAILURE_REPORTED: ExpectedOutcomes = {
  ...ENDABLE,
  ...PARTLY_ENDABLE,
  reassignProvider: 'provider_assigned',
  'resumeJob by provider': 'same',
  'resumeJob by admin': 'same',
  'proposeChange by provider': 'same',
  requestExtra: 'failure_open',
  'requestExtra of nothing': 'failure_open',
  'requestExtra without a reason': 'failure_open',
};
/** A provider on site can ask for an extra charge, with an amount and a reason. */
export const ON_SITE_OUTCOMES: ExpectedOutcomes = {
  ...FAILURE_REPORTABLE,
  requestExtra: 'same',
  'requestExtra of nothing': 'invalid_amount',
  'requestExtra without a reason': 'reason_required',
};
export const EXTRA_OPEN: ExpectedOutcomes = {
  ...FAILURE_REPORTABLE,
  'proposeChange by provider': 'extra_open',
  'proposeChange by admin': 'extra_open',
  'proposeChange for nothing': 'extra_open',
  'proposeChange without a reason': 'extra_open',
  requestExtra: 'extra_open',
  'requestExtra of nothing': 'extra_open',
  'requestExtra without a reason': 'extra_open',
  approveExtra: 'same',
  declineExtra: 'same',
  'late extra_unanswered': 'same',
};
export const EXTRA_USED: ExpectedOutcomes = {
  ...FAILURE_REPORTABLE,
  requestExtra: 'extra_used',
  'requestExtra of nothing': 'extra_used',
  'requestExtra without a reason': 'extra_used',
};
export const ON_SITE_PAYMENT_UNCONFIRMED: ExpectedOutcomes = {
  'late on_site_reminder': 'same',
  'late on_site_overdue': 'same',
};
export const REPLACEABLE: ExpectedOutcomes = {
  ...ON_THE_JOB_OUTCOMES,
  reassignProvider: 'provider_assigned',
  declineJob: 'deposit_paid',
  'declineJob without a reason': 'reason_required',
};
/** Assigned, and not on the way yet: the provider can decline without a reason. */
export const NOT_SET_OUT: ExpectedOutcomes = { ...REPLACEABLE, 'declineJob without a reason': 'deposit_paid' };
export const ENDED_OUTCOMES: ExpectedOutcomes = { deleteRequest: 'deleted', 'late purge': 'purged' };

/** Assigned but not accepted. Accepting promises a time. */
export const AGREEMENT_NOT_ACCEPTED: ExpectedOutcomes = {
  acceptAgreement: 'same',
  'acceptAgreement in a minute': 'invalid_minutes',
  startJob: 'agreement_required',
  'promiseAgain by provider': 'agreement_required',
  'promiseAgain by admin': 'agreement_required',
  'promiseAgain in over three hours': 'agreement_required',
};
/** A time is promised, and the provider hasn't arrived yet. */
export const PROMISED: ExpectedOutcomes = {
  'promiseAgain by provider': 'same',
  'promiseAgain by admin': 'same',
  'promiseAgain in over three hours': 'invalid_minutes',
  'late promise_check': 'same',
  'late promise_warning': 'same',
};
/** Like AGREEMENT_NOT_ACCEPTED, and the response timer is still running. */
export const UNANSWERED_JOB: ExpectedOutcomes = {
  ...AGREEMENT_NOT_ACCEPTED,
  'late provider_silent': 'same',
};
/** The provider has arrived and hasn't entered the code. */
export const CODE_NOT_ENTERED: ExpectedOutcomes = {
  verifyCode: 'same',
  skipCode: 'same',
  'skipCode without a reason': 'reason_required',
  startService: 'code_required',
  'reportFailure: it does not work': 'code_required',
  ...PARTLY_DONE_NEEDS_CODE,
  ...SEARCHABLE,
};
/** The code was entered or skipped, so doing that again changes nothing. */
export const CODE_ENTERED: ExpectedOutcomes = {
  ...PARTLY_ENDABLE,
  'reportFailure: it does not work': 'same',
  verifyCode: 'idle',
  skipCode: 'idle',
  'skipCode without a reason': 'idle',
  startService: 'in_progress',
  ...SEARCHABLE,
};
