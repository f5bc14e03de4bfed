import type {
  MessagePayment,
  CUSTOMER_TEXT_PURPOSES,
  DueMessage,
  PROVIDER_TEXT_PURPOSES,
} from '#modules/message/rules/purposes.ts';
import { isChangeOpen } from './changed-job.ts';
import { openOfferCents } from './offer.ts';
import { ENDED, PAYABLE } from './statuses.ts';
import { centsStillToReturn } from './sessions.ts';
import type { CheckoutSession, LogEntry, RequestState, SessionStatus } from './types.ts';

const toCustomer = (purpose: (typeof CUSTOMER_TEXT_PURPOSES)[number], about?: MessagePayment): DueMessage => ({
  to: 'customer',
  purpose,
  ...(about ? { about } : {}),
});
const toProvider = (purpose: (typeof PROVIDER_TEXT_PURPOSES)[number]): DueMessage => ({ to: 'provider', purpose });

/**
 * The messages due because of one change. They follow from the states before and after it, so no command can forget a
 * message. Pure, because the workflow calls it.
 * @param log the log entries of the change, which say who made it
 */
export function messagesDue(before: RequestState, after: RequestState, log: readonly LogEntry[]): DueMessage[] {
  return [
    ...aboutThePrice(before, after),
    ...aboutTheDeposit(before, after, log),
    ...aboutTheJob(before, after),
    ...aboutThePromise(before, after),
    ...aboutFailures(before, after, log),
    ...aboutChanges(before, after),
    ...aboutRefunds(before, after),
  ];
}

function aboutThePrice(before: RequestState, after: RequestState): DueMessage[] {
  const texts: DueMessage[] = [];
  if (before.version === 0 && after.version === 1 && after.requestType === 'online')
    texts.push(toCustomer('submitted'));
  if (before.adminPriceCents === null && after.adminPriceCents !== null) texts.push(toCustomer('offer'));
  if (before.adminCounterOfferCents === null && after.adminCounterOfferCents !== null) {
    texts.push(toCustomer('final_offer'));
  }
  // A customer who accepts the price needs no text: the page goes on to the payment, and if they accept by SMS, our
  // reply has the payment link.
  const agreedByAdmin = entered(before, after, 'approved') && before.status === 'negotiating';
  const isFirstPhoneLink = after.requestType === 'phone' && before.sessions.length === 0 && after.sessions.length > 0;
  if ((agreedByAdmin && after.customerFinalDecision === null) || isFirstPhoneLink)
    texts.push(toCustomer('payment_link'));
  if (after.answerRemindedAt !== before.answerRemindedAt) {
    if (openOfferCents(after) !== null) texts.push(toCustomer('price_reminder'));
    else if (PAYABLE.includes(after.status)) texts.push(toCustomer('payment_reminder'));
  }
  return texts;
}

function aboutTheDeposit(before: RequestState, after: RequestState, log: readonly LogEntry[]): DueMessage[] {
  const texts: DueMessage[] = [];
  if (before.depositPaidAt === null && after.depositPaidAt !== null) texts.push(toCustomer('receipt'));
  if (!before.waitWarnedAt && after.waitWarnedAt) texts.push(toCustomer('wait_choice'));
  if (entered(before, after, 'cancelled')) {
    const isToBeDeleted = log.some(({ event }) => event === 'cancelled_to_delete');
    texts.push(toCustomer(isToBeDeleted ? 'withdrawn' : after.outcome === null ? 'cancelled' : 'job_ended'));
    // A provider who handed the job back needs no text.
    if (before.providerAssigned && after.providerAssigned)
      texts.push(toProvider(after.outcome === null ? 'job_off' : 'job_closed'));
  }
  // If every payment was refunded before this change, no text about a single payment follows, so send a general one.
  if (becameRefunded(before, after) && sessionsEntering(before, after, 'refunded').length === 0) {
    texts.push(toCustomer('refunded'));
  }
  if (!before.onSiteRemindedAt && after.onSiteRemindedAt) texts.push(toProvider('on_site_reminder'));
  if (!before.onSiteUnpaidAt && after.onSiteUnpaidAt) texts.push(toCustomer('on_site_unpaid'));
  return texts;
}

/** Messages about each payment that was refunded, completely or in part, and about refunds that failed. */
function aboutRefunds(before: RequestState, after: RequestState): DueMessage[] {
  const partRefunds = sessionsEntering(before, after, 'paid').map((session) => newlyReturned(before, session));
  return [
    ...sessionsEntering(before, after, 'refunded').map((session) => refundText(session, before, after)),
    ...partRefunds.filter(({ amountCents }) => amountCents > 0).map((part) => toCustomer('part_refunded', part)),
    ...sessionsEntering(before, after, 'refund_failed').map((session) =>
      toCustomer('refund_delayed', { sessionId: session.id, amountCents: centsStillToReturn(session) }),
    ),
  ];
}

/**
 * The text about a refunded payment. A payment that wasn't a deposit was paid twice, too late, or with the wrong
 * amount.
 */
function refundText(session: CheckoutSession, before: RequestState, after: RequestState): DueMessage {
  const isOneOfTwo = session.isDeposit && after.sessions.filter(({ isDeposit }) => isDeposit).length > 1;
  const returnedNow = newlyReturned(before, session);
  if (isOneOfTwo && returnedNow.amountCents > 0) return toCustomer('part_refunded', returnedNow);
  const purpose = session.isDeposit || becameRefunded(before, after) ? 'refunded' : 'payment_returned';
  return toCustomer(isOneOfTwo ? 'part_refunded' : purpose, { ...returnedNow, amountCents: session.amountCents });
}

/** The amount of a payment that went back since the state `before`. */
function newlyReturned(before: RequestState, session: CheckoutSession): MessagePayment {
  const was = before.sessions.find(({ id }) => id === session.id);
  return {
    sessionId: session.id,
    amountCents: (session.returnedCents ?? 0) - (was?.returnedCents ?? 0),
    ...((session.settledCents ?? 0) > (was?.settledCents ?? 0) ? { byHand: true } : {}),
  };
}

function becameRefunded(before: RequestState, after: RequestState): boolean {
  return before.paymentStatus !== 'refunded' && after.paymentStatus === 'refunded';
}

function sessionsEntering(before: RequestState, after: RequestState, status: SessionStatus): CheckoutSession[] {
  return after.sessions.filter(
    ({ id, status: now }) => now === status && before.sessions.find((session) => session.id === id)?.status !== status,
  );
}

/** Messages about a provider on site who can't find the customer, or can't do the job. */
function aboutFailures(before: RequestState, after: RequestState, log: readonly LogEntry[]): DueMessage[] {
  const texts: DueMessage[] = [];
  if (after.searchStartedAt !== null && after.searchStartedAt !== before.searchStartedAt)
    texts.push(toCustomer('search'));
  if (before.searchAnsweredAt === null && after.searchAnsweredAt !== null) texts.push(toProvider('search_answered'));
  if (before.failureReason === null && after.failureReason !== null) texts.push(toCustomer('failure'));
  const resumed = log.find(({ event }) => event === 'job_resumed');
  // If the customer has asked to cancel, send nothing yet: dispatch decides, and then both sides are told.
  if (resumed && after.cancellationAskedAt === null) {
    texts.push(toCustomer('job_resumed'));
    // A provider who resumes the job knows that it goes on.
    if (resumed.userType === 'admin') texts.push(toProvider('job_back_on'));
  }
  return texts;
}

/** Messages about a proposal to change the job, and about what became of it. */
function aboutChanges(before: RequestState, after: RequestState): DueMessage[] {
  if (after.changeStatus === 'asked' && after.changeAskedAt !== before.changeAskedAt)
    return [toCustomer('change_asked')];
  if (!isChangeOpen(before) || isChangeOpen(after) || ENDED.includes(after.status)) return [];
  if (becameChanged(before, after)) {
    return [toCustomer('job_changed'), ...(after.providerAssigned ? [toProvider('change_agreed')] : [])];
  }
  // A customer who declined knows already. A customer who is told that the provider can't do the job needs no second
  // text.
  const alreadyKnows = after.changeStatus === 'declined' || after.failureReason !== before.failureReason;
  return [
    ...(alreadyKnows ? [] : [toCustomer('change_off')]),
    ...(before.assignments === after.assignments && after.providerAssigned ? [toProvider('change_refused')] : []),
  ];
}

/** Whether an accepted change has just taken effect. */
function becameChanged(before: RequestState, after: RequestState): boolean {
  return isChangeOpen(before) && after.changeStatus === 'accepted';
}

/**
 * Messages about a promised time: the provider is asked whether it still holds; the customer is told a new time, or
 * that none came.
 */
function aboutThePromise({ promise: before }: RequestState, { promise: after }: RequestState): DueMessage[] {
  if (!before || !after) return [];
  const texts: DueMessage[] = [];
  if (before.askedAt === null && after.askedAt !== null) texts.push(toProvider('promise_check'));
  if (before.warnedAt === null && after.warnedAt !== null) texts.push(toCustomer('promise_warning'));
  if (after.renewals > before.renewals) texts.push(toCustomer('new_time'));
  return texts;
}

function aboutTheJob(before: RequestState, after: RequestState): DueMessage[] {
  const texts: DueMessage[] = [];
  if (after.assignments > before.assignments) {
    // This message must be first: it goes to the previous provider, whose phone is still in the row.
    if (before.providerAssigned) texts.push(toProvider('job_off'));
    texts.push(toProvider('job'));
  }
  if (hasLostProvider(before, after) && after.status !== 'cancelled') {
    // A customer who accepted a changed job with another provider knows already, so text only the previous provider.
    texts.push(becameChanged(before, after) ? toProvider('job_off') : toCustomer('provider_left'));
  }
  // Name a provider only once they've accepted; until then they've merely been asked.
  if (before.agreementAcceptedAt === null && after.agreementAcceptedAt !== null) {
    texts.push(toCustomer('provider_assigned'));
  }
  if (!before.providerSilentAt && after.providerSilentAt) texts.push(toProvider('job_unanswered'));
  if (before.cancellationAskedAt === null && after.cancellationAskedAt !== null) texts.push(toProvider('cancel_asked'));
  if (before.cancellationDeclinedAt !== after.cancellationDeclinedAt) {
    texts.push(toCustomer('cancel_declined'), toProvider('job_on'));
  }
  if (entered(before, after, 'en_route')) texts.push(toCustomer('en_route'));
  if (entered(before, after, 'arrived')) texts.push(toCustomer('arrived'));
  if (entered(before, after, 'completed')) {
    const partly = after.outcome === 'partly_done';
    texts.push(toCustomer(partly ? 'partly_done' : 'completed'), ...(partly ? [toProvider('job_partly_done')] : []));
  }
  if (before.extraStatus !== 'asked' && after.extraStatus === 'asked') texts.push(toCustomer('extra_asked'));
  const answered = after.extraStatus === 'approved' || after.extraStatus === 'declined';
  if (before.extraStatus === 'asked' && answered && after.status !== 'completed')
    texts.push(toProvider('extra_answered'));
  return texts;
}

/** Whether the customer's provider handed the job back or was replaced. The customer gets the same message for both. */
function hasLostProvider(before: RequestState, after: RequestState): boolean {
  return before.providerAssigned && (!after.providerAssigned || after.assignments > before.assignments);
}

function entered(before: RequestState, after: RequestState, status: RequestState['status']): boolean {
  return before.status !== status && after.status === status;
}
