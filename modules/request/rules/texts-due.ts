import type { CUSTOMER_TEXTS, DueText, PROVIDER_TEXTS } from '#modules/message/rules/purposes.ts';
import { offerOnTable } from './offer.ts';
import type { CheckoutSession, RequestState, SessionStatus } from './types.ts';

const customer = (purpose: (typeof CUSTOMER_TEXTS)[number], about?: CheckoutSession): DueText => ({
  to: 'customer',
  purpose,
  ...(about ? { about: { sessionId: about.id, amountCents: about.amountCents } } : {}),
});
const provider = (purpose: (typeof PROVIDER_TEXTS)[number]): DueText => ({ to: 'provider', purpose });

/**
 * The texts that follow from one change of a request. Read off the two states, so that no command can forget one; pure,
 * since the workflow asks.
 */
export function textsDue(before: RequestState, after: RequestState): DueText[] {
  return [
    ...aboutThePrice(before, after),
    ...aboutTheMoney(before, after),
    ...aboutTheJob(before, after),
    ...aboutOtherMoney(before, after),
  ];
}

function aboutThePrice(before: RequestState, after: RequestState): DueText[] {
  const texts: DueText[] = [];
  if (before.version === 0 && after.version === 1 && after.requestType === 'online') texts.push(customer('submitted'));
  if (before.adminPriceCents === null && after.adminPriceCents !== null) texts.push(customer('offer'));
  if (before.adminCounterOfferCents === null && after.adminCounterOfferCents !== null) {
    texts.push(customer('final_offer'));
  }
  // A customer who accepts by herself stands before the payment page already.
  const agreedByAdmin = entered(before, after, 'approved') && before.status === 'negotiating';
  const calledIn = after.requestType === 'phone' && before.sessions.length === 0 && after.sessions.length > 0;
  if ((agreedByAdmin && after.customerFinalDecision === null) || calledIn) texts.push(customer('payment_link'));
  if (after.answerRemindedAt !== before.answerRemindedAt) {
    if (offerOnTable(after) !== null) texts.push(customer('price_reminder'));
    else if (after.status === 'approved' || after.status === 'payment_pending')
      texts.push(customer('payment_reminder'));
  }
  return texts;
}

function aboutTheMoney(before: RequestState, after: RequestState): DueText[] {
  const texts: DueText[] = [];
  if (before.depositPaidAt === null && after.depositPaidAt !== null) texts.push(customer('receipt'));
  if (!before.waitWarnedAt && after.waitWarnedAt) texts.push(customer('wait_choice'));
  if (entered(before, after, 'cancelled')) {
    texts.push(customer('cancelled'));
    if (before.providerAssigned) texts.push(provider('job_off'));
  }
  if (becameRefunded(before, after)) {
    texts.push(customer('refunded', entering(before, after, 'refunded')[0]));
  }
  if (!before.onSiteRemindedAt && after.onSiteRemindedAt) texts.push(provider('on_site_reminder'));
  return texts;
}

/**
 * The texts about money that was sent back beside the deposit, or could not be: a payment that did not fit, or came twice,
 * or too late.
 */
function aboutOtherMoney(before: RequestState, after: RequestState): DueText[] {
  const back = becameRefunded(before, after) ? [] : entering(before, after, 'refunded');
  return [
    ...back.map((session) => customer('payment_returned', session)),
    ...entering(before, after, 'refund_failed').map((session) => customer('refund_delayed', session)),
  ];
}

function becameRefunded(before: RequestState, after: RequestState): boolean {
  return before.paymentStatus !== 'refunded' && after.paymentStatus === 'refunded';
}

function entering(before: RequestState, after: RequestState, status: SessionStatus): CheckoutSession[] {
  return after.sessions.filter(
    ({ id, status: now }) => now === status && before.sessions.find((session) => session.id === id)?.status !== status,
  );
}

function aboutTheJob(before: RequestState, after: RequestState): DueText[] {
  const texts: DueText[] = [];
  if (after.assignments > before.assignments) {
    // The words to who is off the job come first: the row still knows that number then.
    if (before.providerAssigned) texts.push(provider('job_off'));
    texts.push(provider('job'));
  }
  if (lostProvider(before, after)) texts.push(customer('provider_left'));
  // Only a provider who has accepted is named: until then somebody was asked, no more.
  if (before.agreementAcceptedAt === null && after.agreementAcceptedAt !== null) {
    texts.push(customer('provider_assigned'));
  }
  if (!before.providerSilentAt && after.providerSilentAt) texts.push(provider('job_unanswered'));
  if (before.cancellationAskedAt !== null && after.cancellationAskedAt === null) {
    texts.push(customer('cancel_declined'), provider('job_on'));
  }
  if (entered(before, after, 'en_route')) texts.push(customer('en_route'));
  if (entered(before, after, 'arrived')) texts.push(customer('arrived'));
  if (entered(before, after, 'completed')) texts.push(customer('completed'));
  if (before.extraStatus !== 'asked' && after.extraStatus === 'asked') texts.push(customer('extra_asked'));
  const answered = after.extraStatus === 'approved' || after.extraStatus === 'declined';
  if (before.extraStatus === 'asked' && answered && after.status !== 'completed')
    texts.push(provider('extra_answered'));
  return texts;
}

/** Whether a provider handed the job back, or was replaced: one text for it, whoever comes next. */
function lostProvider(before: RequestState, after: RequestState): boolean {
  return before.providerAssigned && (!after.providerAssigned || after.assignments > before.assignments);
}

function entered(before: RequestState, after: RequestState, status: RequestState['status']): boolean {
  return before.status !== status && after.status === status;
}
