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

export const WEBHOOK_FAULTS: FaultRow[] = [
  faultRow('lost', 'one deposit', webhooks.payWithLostWebhook, 'hours'),
  faultRow('duplicated 20 times at once', 'one deposit', webhooks.repeatWebhookAtOnce),
  faultRow('duplicated 20 times at once under other ids', 'one deposit', webhooks.repeatWebhookUnderOtherIds),
  faultRow(
    'out of order: the end of a page after the next was paid',
    'one deposit',
    webhooks.deliverExpiryAfterNextPayment,
  ),
  faultRow('out of order: refund before payment', 'none', webhooks.deliverRefundBeforePayment),
  faultRow('forged', 'none', webhooks.postForgedWebhooks),
  faultRow('that says paid too early', 'one deposit', webhooks.reportPaidTooEarly),
  faultRow('for another request', 'one deposit', webhooks.deliverWebhookNamingAnotherRequest),
  faultRow('of a payment made for another request', 'none', webhooks.payForAnotherRequest),
  faultRow("of a stranger's payment on the same account", 'none', webhooks.deliverOtherShopsPayment),
  faultRow('amount changed in the notice', 'one deposit', webhooks.reportWrongAmount),
  faultRow('amount changed at Stripe, then paid anew', 'one deposit', webhooks.payWrongAmount),
  faultRow('wrong currency', 'none', webhooks.payWrongCurrency),
  faultRow('of a payment that is still unpaid', 'one deposit', webhooks.completeSessionBeforePayment),
  faultRow('of a payment that failed after all, then paid anew', 'one deposit', webhooks.failDelayedPayment),
  faultRow('late, after cancelling', 'none', webhooks.payAfterCancel),
  faultRow('of a deleted request', 'none', webhooks.payForDeletedRequest),
  faultRow('of a deleted request, lost', 'none', webhooks.payForDeletedRequestWithoutWebhook),
];

export const LANDING_FAULTS: FaultRow[] = [
  faultRow('first', 'one deposit', landing.visitLandingBeforeWebhook),
  faultRow('never', 'one deposit', landing.neverVisitLanding),
  faultRow('twice', 'one deposit', landing.visitLandingTwice),
  faultRow('with the webhook at once', 'one deposit', landing.visitLandingWithWebhook),
  faultRow('before the payment', 'one deposit', landing.visitLandingBeforePayment),
  faultRow('for a deleted request', 'none', landing.visitLandingOfDeletedRequest),
];

/** A row for every call that modules/payment/stripe/client.ts makes. */
export const STRIPE_DOWN_FAULTS: FaultRow[] = [
  faultRow('opening a page: 503', 'one deposit', stripe.openPageDuringFault(ANSWERS_503), 'together'),
  faultRow('opening a page: no answer', 'one deposit', stripe.openPageDuringFault(NO_ANSWER), 'together'),
  faultRow('opening a page: answer lost', 'one deposit', stripe.openPageDuringFault(ANSWER_LOST), 'together'),
  faultRow('opening a page: connection cut', 'one deposit', stripe.openPageDuringFault(CONNECTION_CUT), 'together'),
  faultRow(
    'opening a page: 500 for this key for good',
    'one deposit',
    stripe.openPageDuringFault(KEEPS_FAILING),
    'together',
  ),
  faultRow('opening a page: the amount is too small for Stripe', 'none', stripe.openPageForTooSmallDeposit, 'together'),
  faultRow('opening a page: answer lost, then deleted or cancelled', 'none', stripe.deleteAfterLostOpening, 'together'),
  faultRow('reading a session at landing: 503', 'one deposit', stripe.readSessionAtLandingDuringFault),
  faultRow(
    'reading a session to verify it: 503',
    'one deposit',
    stripe.verifySessionDuringFault({ ...ANSWERS_503, times: 2 }),
    'together',
  ),
  faultRow(
    'reading a session to verify it: no answer',
    'one deposit',
    stripe.verifySessionDuringFault(NO_ANSWER),
    'together',
  ),
  faultRow(
    'reading a session to verify it: our key is wrong',
    'one deposit',
    stripe.verifySessionDuringFault(WRONG_KEY),
    'together',
  ),
  faultRow('closing a page to cancel: 503', 'none', stripe.closePageDuringFault(ANSWERS_503), 'together'),
  faultRow('closing a page to cancel: answer lost', 'none', stripe.closePageDuringFault(ANSWER_LOST), 'together'),
  faultRow('closing a page to delete: 503', 'none', stripe.deleteDuringClosingFault, 'together'),
  faultRow('reading a session before the refund: 503', 'none', stripe.readSessionBeforeRefund, 'together'),
  faultRow('refunding: 503', 'none', stripe.refundDepositDuringFault({ ...ANSWERS_503, times: 2 }), 'together'),
  faultRow('refunding: answer lost', 'none', stripe.refundDepositDuringFault(ANSWER_LOST), 'together'),
  faultRow('refunding: 500 for this key for good', 'none', stripe.refundDepositDuringFault(KEEPS_FAILING), 'together'),
  faultRow('reading a refund: 503', 'none', stripe.readRefundDuringFault, 'together'),
  faultRow('listing refunds: 503', 'none', stripe.listRefundsDuringFault, 'together'),
];

export const WORKER_KILLED_FAULTS: FaultRow[] = [
  faultRow('between charge and record', 'one deposit', killed.killBetweenChargeAndRecord),
  faultRow('between opening a page and record', 'one deposit', killed.killBetweenOpeningAndRecord),
  faultRow('between refund and record', 'none', killed.killBetweenRefundAndRecord),
];

export const RACE_FAULTS: FaultRow[] = [
  faultRow('the page ends at Stripe', 'one deposit', racing.payWhilePageExpires),
  faultRow('the page is in its last second', 'one deposit', racing.payInLastSecond, 'hours'),
  faultRow('the page before, of which Stripe said nothing, was paid', 'one deposit', racing.payPreviousPage, 'hours'),
  faultRow('the next page is opened', 'one deposit', racing.payWhileOpeningNextPage, 'hours'),
  faultRow('the 24 hours for the deposit end', 'none', racing.payAfterDepositDeadline, 'hours'),
  faultRow('the request is cancelled', 'none', racing.payWhileCancelling),
  faultRow('the request is deleted', 'none', racing.payWhileDeleting),
  faultRow('the request is deleted while its page is opened', 'none', racing.deleteWhileOpeningPage),
  faultRow('a page is asked for while the request is deleted', 'none', racing.openPageDuringDeletion),
];

export const REFUND_FAULTS: FaultRow[] = [
  faultRow('failing, then succeeding', 'none', refunds.failRefundOnce),
  faultRow('refused for good, then succeeding', 'none', refunds.refundRefusedByStripe),
  faultRow('sent back by the bank, then succeeding', 'none', refunds.refundReturnedByBank),
  faultRow('failed until the day of the purge', 'none', refunds.failRefundUntilPurge, 'hours'),
  faultRow('taking its time, never told', 'none', refunds.refundPendingWithLostWebhook, 'hours'),
  faultRow('taking its time, failing, then succeeding', 'none', refunds.refundPendingThenFailed, 'hours'),
  faultRow('taking its time while the bank sends back another', 'none', refunds.otherRefundsReturnedMeanwhile, 'hours'),
  faultRow('failing after the bank took back a part of the payment', 'none', refunds.disputeLostInPart, 'hours'),
];

export const TWILIO_FAULTS: FaultRow[] = [
  faultRow('down', 'one deposit', texts.payWhileTwilioDown),
  faultRow('slow', 'one deposit', texts.payWhileTwilioSlow),
  faultRow('refusing with 503', 'one deposit', texts.payWhileTwilioAnswers503),
  faultRow('refusing with 21610, opted out', 'one deposit', texts.payWithOptedOutPhone),
  faultRow('refusing with 21211, no such number', 'one deposit', texts.payWithInvalidPhone),
  faultRow('losing its answer', 'one deposit', texts.payWhileTwilioAnswersLost),
];

function faultRow(
  fault: string,
  ends: FaultRow['ending'],
  story: FaultRow['cause'],
  when?: FaultRow['runs'],
): FaultRow {
  return { fault, ending: ends, cause: story, ...(when ? { runs: when } : {}) };
}
