import type { Row } from './play.ts';
import * as landing from './stories/landing.ts';
import * as racing from './stories/racing.ts';
import * as refunds from './stories/refunds.ts';
import * as stripe from './stories/stripe-down.ts';
import { CUT_OFF, DOWN, FAILED_FOR_GOOD, HANGING, LOCKED_OUT, LOST } from './stories/stripe-down.ts';
import * as texts from './stories/texts.ts';
import * as webhooks from './stories/webhooks.ts';
import * as killed from './stories/worker-killed.ts';

/*
 * The fault table: what may go wrong with the money, and whose it is in the end. Every row runs against a real database, a
 * real Temporal server and our own worker and webhooks, with Stripe and Twilio as emulators over HTTP; after each, Stripe's
 * state and the ledger are compared, down to the cent (ending.ts).
 */

export const WEBHOOK: Row[] = [
  row('lost', 'one deposit', webhooks.lost, 'hours'),
  row('duplicated 20 times at once', 'one deposit', webhooks.twentyAtOnce),
  row('duplicated 20 times at once under other ids', 'one deposit', webhooks.twentyEvents),
  row('out of order: the end of a page after the next was paid', 'one deposit', webhooks.endAfterNextPayment),
  row('out of order: refund before payment', 'none', webhooks.backwards),
  row('forged', 'none', webhooks.forged),
  row('that says paid too early', 'one deposit', webhooks.falseWord),
  row('for another request', 'one deposit', webhooks.namesAnotherRequest),
  row('of a payment made for another request', 'none', webhooks.madeForAnotherRequest),
  row("of a stranger's payment on the same account", 'none', webhooks.ofAStranger),
  row('amount changed in the notice', 'one deposit', webhooks.otherAmountTold),
  row('amount changed at Stripe, then paid anew', 'one deposit', webhooks.otherAmountPaid),
  row('wrong currency', 'none', webhooks.otherCurrency),
  row('of a payment that is still unpaid', 'one deposit', webhooks.unpaid),
  row('of a payment that failed after all, then paid anew', 'one deposit', webhooks.failedAfterAll),
  row('late, after cancelling', 'none', webhooks.lateAfterCancel),
  row('of a deleted request', 'none', webhooks.ofADeletedRequest),
  row('of a deleted request, lost', 'none', webhooks.ofADeletedRequestLost),
];

export const LANDING: Row[] = [
  row('first', 'one deposit', landing.first),
  row('never', 'one deposit', landing.never),
  row('twice', 'one deposit', landing.twice),
  row('with the webhook at once', 'one deposit', landing.withTheWebhook),
  row('before the payment', 'one deposit', landing.beforeThePayment),
  row('for a deleted request', 'none', landing.ofADeletedRequest),
];

/** Every call that modules/payment/stripe/client.ts makes. */
export const STRIPE_DOWN: Row[] = [
  row('opening a page: 503', 'one deposit', stripe.opening(DOWN), 'together'),
  row('opening a page: no answer', 'one deposit', stripe.opening(HANGING), 'together'),
  row('opening a page: answer lost', 'one deposit', stripe.opening(LOST), 'together'),
  row('opening a page: connection cut', 'one deposit', stripe.opening(CUT_OFF), 'together'),
  row('opening a page: 500 for this key for good', 'one deposit', stripe.opening(FAILED_FOR_GOOD), 'together'),
  row('opening a page: the amount is too small for Stripe', 'none', stripe.openingTooSmall, 'together'),
  row('opening a page: answer lost, then deleted or cancelled', 'none', stripe.openingThenDeleted, 'together'),
  row('reading a session at landing: 503', 'one deposit', stripe.lookingAtLanding),
  row('reading a session to verify it: 503', 'one deposit', stripe.verifying({ ...DOWN, times: 2 }), 'together'),
  row('reading a session to verify it: no answer', 'one deposit', stripe.verifying(HANGING), 'together'),
  row('reading a session to verify it: our key is wrong', 'one deposit', stripe.verifying(LOCKED_OUT), 'together'),
  row('closing a page to cancel: 503', 'none', stripe.closing(DOWN), 'together'),
  row('closing a page to cancel: answer lost', 'none', stripe.closing(LOST), 'together'),
  row('closing a page to delete: 503', 'none', stripe.closingToDelete, 'together'),
  row('reading a session before the refund: 503', 'none', stripe.lookingBeforeRefund, 'together'),
  row('refunding: 503', 'none', stripe.refunding({ ...DOWN, times: 2 }), 'together'),
  row('refunding: answer lost', 'none', stripe.refunding(LOST), 'together'),
  row('refunding: 500 for this key for good', 'none', stripe.refunding(FAILED_FOR_GOOD), 'together'),
  row('reading a refund: 503', 'none', stripe.lookingAtRefund, 'together'),
  row('listing refunds: 503', 'none', stripe.listingRefunds, 'together'),
];

export const WORKER_KILLED: Row[] = [
  row('between charge and record', 'one deposit', killed.betweenChargeAndRecord),
  row('between opening a page and record', 'one deposit', killed.betweenOpeningAndRecord),
  row('between refund and record', 'none', killed.betweenRefundAndRecord),
];

export const RACING: Row[] = [
  row('the page ends at Stripe', 'one deposit', racing.endAtStripe),
  row('the page is in its last second', 'one deposit', racing.lastSecond, 'hours'),
  row('the page before, of which Stripe said nothing, was paid', 'one deposit', racing.onThePageBefore, 'hours'),
  row('the next page is opened', 'one deposit', racing.nextPage, 'hours'),
  row('the 24 hours for the deposit end', 'none', racing.depositWindow, 'hours'),
  row('the request is cancelled', 'none', racing.cancelling),
  row('the request is deleted', 'none', racing.deleting),
  row('the request is deleted while its page is opened', 'none', racing.openingWhileDeleting),
  row('a page is asked for while the request is deleted', 'none', racing.deletingWhileOpening),
];

export const REFUND: Row[] = [
  row('failing, then succeeding', 'none', refunds.failing),
  row('refused for good, then succeeding', 'none', refunds.refused),
  row('sent back by the bank, then succeeding', 'none', refunds.returned),
  row('failed until the day of the purge', 'none', refunds.failedUntilThePurge, 'hours'),
  row('taking its time, never told', 'none', refunds.waiting, 'hours'),
  row('taking its time, failing, then succeeding', 'none', refunds.waitingThenFailing, 'hours'),
];

export const TWILIO: Row[] = [
  row('down', 'one deposit', texts.down),
  row('slow', 'one deposit', texts.slow),
  row('refusing with 503', 'one deposit', texts.failing),
  row('refusing with 21610, opted out', 'one deposit', texts.optedOut),
  row('refusing with 21211, no such number', 'one deposit', texts.noSuchNumber),
  row('losing its answer', 'one deposit', texts.answersLost),
];

function row(fault: string, ends: Row['ends'], story: Row['story'], when?: Row['when']): Row {
  return { fault, ends, story, ...(when ? { when } : {}) };
}
