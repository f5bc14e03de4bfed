import type { FaultRow } from './run-rows.ts';
import * as landing from './stories/landing.ts';
import * as racing from './stories/racing.ts';
import * as refunds from './stories/refunds.ts';
import * as stripe from './stories/stripe-down.ts';
import {
  CONNECTION_CUT,
  ANSWERS_503,
  KEEPS_FAILING,
  NO_ANSWER,
  WRONG_KEY,
  ANSWER_LOST,
} from './stories/stripe-down.ts';
import * as texts from './stories/texts.ts';
import * as webhooks from './stories/webhooks.ts';
import * as killed from './stories/worker-killed.ts';

/*
 * The fault table: what may go wrong with payments, and how many deposits there are in the end. Each row runs with a
 * real database, a real Temporal server, our worker and webhooks, and the emulators of Stripe and Twilio over HTTP.
 * Afterwards Stripe's state is compared with the ledger, to the cent (ending.ts).
 */

export const WEBHOOK: FaultRow[] = [
  faultRow('lost', 'one deposit', webhooks.webhookLost, 'hours'),
  faultRow('duplicated 20 times at once', 'one deposit', webhooks.repeatedAtOnce),
  faultRow('duplicated 20 times at once under other ids', 'one deposit', webhooks.twentyEventIds),
  faultRow('out of order: the end of a page after the next was paid', 'one deposit', webhooks.expiredAfterNextPayment),
  faultRow('out of order: refund before payment', 'none', webhooks.refundBeforePayment),
  faultRow('forged', 'none', webhooks.forged),
  faultRow('that says paid too early', 'one deposit', webhooks.paidTooEarly),
  faultRow('for another request', 'one deposit', webhooks.namingAnotherRequest),
  faultRow('of a payment made for another request', 'none', webhooks.paidForAnotherRequest),
  faultRow("of a stranger's payment on the same account", 'none', webhooks.fromOtherShop),
  faultRow('amount changed in the notice', 'one deposit', webhooks.wrongAmountInEvent),
  faultRow('amount changed at Stripe, then paid anew', 'one deposit', webhooks.wrongAmountPaid),
  faultRow('wrong currency', 'none', webhooks.wrongCurrency),
  faultRow('of a payment that is still unpaid', 'one deposit', webhooks.stillUnpaid),
  faultRow('of a payment that failed after all, then paid anew', 'one deposit', webhooks.failedLater),
  faultRow('late, after cancelling', 'none', webhooks.paidAfterCancel),
  faultRow('of a deleted request', 'none', webhooks.forDeletedRequest),
  faultRow('of a deleted request, lost', 'none', webhooks.forDeletedRequestLost),
];

export const LANDING: FaultRow[] = [
  faultRow('first', 'one deposit', landing.beforeWebhook),
  faultRow('never', 'one deposit', landing.neverVisited),
  faultRow('twice', 'one deposit', landing.visitedTwice),
  faultRow('with the webhook at once', 'one deposit', landing.withTheWebhook),
  faultRow('before the payment', 'one deposit', landing.beforeThePayment),
  faultRow('for a deleted request', 'none', landing.paymentForDeletedRequest),
];

/** A row for every call that modules/payment/stripe/client.ts makes. */
export const STRIPE_DOWN: FaultRow[] = [
  faultRow('opening a page: 503', 'one deposit', stripe.openPage(ANSWERS_503), 'together'),
  faultRow('opening a page: no answer', 'one deposit', stripe.openPage(NO_ANSWER), 'together'),
  faultRow('opening a page: answer lost', 'one deposit', stripe.openPage(ANSWER_LOST), 'together'),
  faultRow('opening a page: connection cut', 'one deposit', stripe.openPage(CONNECTION_CUT), 'together'),
  faultRow('opening a page: 500 for this key for good', 'one deposit', stripe.openPage(KEEPS_FAILING), 'together'),
  faultRow('opening a page: the amount is too small for Stripe', 'none', stripe.openPageTooSmall, 'together'),
  faultRow('opening a page: answer lost, then deleted or cancelled', 'none', stripe.openPageThenDelete, 'together'),
  faultRow('reading a session at landing: 503', 'one deposit', stripe.readSessionAtLanding),
  faultRow(
    'reading a session to verify it: 503',
    'one deposit',
    stripe.verifySession({ ...ANSWERS_503, times: 2 }),
    'together',
  ),
  faultRow('reading a session to verify it: no answer', 'one deposit', stripe.verifySession(NO_ANSWER), 'together'),
  faultRow(
    'reading a session to verify it: our key is wrong',
    'one deposit',
    stripe.verifySession(WRONG_KEY),
    'together',
  ),
  faultRow('closing a page to cancel: 503', 'none', stripe.closePage(ANSWERS_503), 'together'),
  faultRow('closing a page to cancel: answer lost', 'none', stripe.closePage(ANSWER_LOST), 'together'),
  faultRow('closing a page to delete: 503', 'none', stripe.closePageToDelete, 'together'),
  faultRow('reading a session before the refund: 503', 'none', stripe.readSessionBeforeRefund, 'together'),
  faultRow('refunding: 503', 'none', stripe.refundDeposit({ ...ANSWERS_503, times: 2 }), 'together'),
  faultRow('refunding: answer lost', 'none', stripe.refundDeposit(ANSWER_LOST), 'together'),
  faultRow('refunding: 500 for this key for good', 'none', stripe.refundDeposit(KEEPS_FAILING), 'together'),
  faultRow('reading a refund: 503', 'none', stripe.readRefund, 'together'),
  faultRow('listing refunds: 503', 'none', stripe.listRefunds, 'together'),
];

export const WORKER_KILLED: FaultRow[] = [
  faultRow('between charge and record', 'one deposit', killed.betweenChargeAndRecord),
  faultRow('between opening a page and record', 'one deposit', killed.betweenOpeningAndRecord),
  faultRow('between refund and record', 'none', killed.betweenRefundAndRecord),
];

export const RACING: FaultRow[] = [
  faultRow('the page ends at Stripe', 'one deposit', racing.pageExpires),
  faultRow('the page is in its last second', 'one deposit', racing.paidInLastSecond, 'hours'),
  faultRow('the page before, of which Stripe said nothing, was paid', 'one deposit', racing.previousPagePaid, 'hours'),
  faultRow('the next page is opened', 'one deposit', racing.nextPageOpened, 'hours'),
  faultRow('the 24 hours for the deposit end', 'none', racing.depositDeadline, 'hours'),
  faultRow('the request is cancelled', 'none', racing.cancelled),
  faultRow('the request is deleted', 'none', racing.deleted),
  faultRow('the request is deleted while its page is opened', 'none', racing.deletedWhileOpening),
  faultRow('a page is asked for while the request is deleted', 'none', racing.sessionOpenedDuringDeletion),
];

export const REFUND: FaultRow[] = [
  faultRow('failing, then succeeding', 'none', refunds.failedOnce),
  faultRow('refused for good, then succeeding', 'none', refunds.refusedByStripe),
  faultRow('sent back by the bank, then succeeding', 'none', refunds.returnedByBank),
  faultRow('failed until the day of the purge', 'none', refunds.failedUntilThePurge, 'hours'),
  faultRow('taking its time, never told', 'none', refunds.pendingWithLostWebhook, 'hours'),
  faultRow('taking its time, failing, then succeeding', 'none', refunds.pendingThenFailed, 'hours'),
  faultRow('taking its time while the bank sends back another', 'none', refunds.othersSentBackMeanwhile, 'hours'),
  faultRow('failing after the bank took back a part of the payment', 'none', refunds.disputeLostInPart, 'hours'),
];

export const TWILIO: FaultRow[] = [
  faultRow('down', 'one deposit', texts.twilioDown),
  faultRow('slow', 'one deposit', texts.twilioSlow),
  faultRow('refusing with 503', 'one deposit', texts.answers503),
  faultRow('refusing with 21610, opted out', 'one deposit', texts.optedOut),
  faultRow('refusing with 21211, no such number', 'one deposit', texts.invalidNumber),
  faultRow('losing its answer', 'one deposit', texts.answersLost),
];

function faultRow(
  fault: string,
  ends: FaultRow['ending'],
  story: FaultRow['cause'],
  when?: FaultRow['runs'],
): FaultRow {
  return { fault, ending: ends, cause: story, ...(when ? { runs: when } : {}) };
}
