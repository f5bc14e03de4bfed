import { commandButtons } from '#modules/request/copy/en/commands.ts';
import { changesTexts } from '#modules/request/copy/en/changes.ts';
import { endingsDeskTexts } from '#modules/request/copy/en/endings-desk.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { promiseProviderTexts } from '#modules/request/copy/en/promise-provider.ts';
import { adminRequestTexts } from '#modules/request/copy/en/admin-request.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { deskRefundTexts } from '#modules/payment/copy/en/desk-refund.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { handshakeTexts } from '#modules/provider/copy/en/handshake.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { formatMoney } from '#kernel/money.ts';
import { ANY_TEXT, ANY_CENTS, statement } from './says.ts';

const jobTexts = providerTexts;
const { search, ...ending } = endingsProviderTexts;
const { ask: extra, desk: deskExtra } = extrasTexts;
const proposalArguments = { service: ANY_TEXT, price: ANY_CENTS, second: ANY_CENTS, at: ANY_TEXT };
const { provider, payment, cancel, onSite, information, notFound } = adminRequestTexts;
const { turn } = adminTexts.active;
const deskBadgeTexts = statusTexts.desk;
const badgeText = (words: string) => `<badge>${words}</badge>`;
/** On the earnings card, the amount to collect comes right after the heading, so one statement contains both. */
const amountToCollectStatement = statement(`${jobTexts.earnings.heading} ${formatMoney(ANY_CENTS)}`, '$ on site');

/** What the provider's page can say, by the names in the table of docs/product.md, "What each person knows". */
export const PROVIDER_SAYS = {
  'job offered': statement(jobTexts.preview.answerBy(ANY_TEXT), 'one asked', 'provider next'),
  'answer overdue': statement(jobTexts.preview.answerLate, 'one asked'),
  start: statement(commandButtons.start_job, 'one accepted'),
  'tap when there': statement(jobTexts.actions.confirm.arrived.question, 'one on the way'),
  'new time wanted': statement(promiseProviderTexts.asked(ANY_TEXT)),
  'you are late': statement(promiseProviderTexts.late(ANY_TEXT)),
  'enter the code': statement(handshakeTexts.cab.hint, 'one there'),
  'code entered': statement(handshakeTexts.cab.verified, 'one there'),
  'code skipped': statement(handshakeTexts.cab.skipped, 'one there'),
  'start the work': statement(jobTexts.actions.confirm.start_service.question, 'one there'),
  'complete the job': statement(jobTexts.actions.confirm.complete_job.question, 'one there'),
  'collect on site': amountToCollectStatement,
  'customer asked to cancel': statement(jobTexts.cancellationAsked),
  'extra asked': statement(extra.waiting(ANY_CENTS)),
  'extra approved': statement(extra.approved(ANY_CENTS)),
  'extra declined': statement(extra.declined(ANY_CENTS)),
  'change proposed': statement(changesTexts.asked(proposalArguments), 'driver next'),
  'change agreed': statement(changesTexts.accepted(proposalArguments)),
  'change declined': statement(changesTexts.declined(proposalArguments)),
  'no answer yet': statement(search.waiting(ANY_TEXT)),
  'the customer is there': statement(search.answered(ANY_TEXT)),
  'you reported it': statement(ending.reported(ANY_TEXT), 'dispatch next'),
  'job done': statement(jobTexts.completed.message, 'done'),
  'partly done': statement(ending.partly, 'done'),
  'confirm payment': statement(`${commandButtons.confirm_payment}: ${formatMoney(ANY_CENTS)}`, '$ on site'),
  'confirm on the old link': statement(jobTexts.confirmPaid(ANY_CENTS), '$ on site'),
  'payment confirmed': statement(jobTexts.earnings.nothingMore),
  'you said not paid': statement(jobTexts.unpaid.said),
  'job cancelled': statement(jobTexts.cancelled.message, 'over'),
  'job closed': statement(ending.closed, 'over'),
  reason: statement(ending.why),
  'paid for coming': statement(ending.fee(ANY_CENTS)),
  'no pay': statement(ending.noFee),
  'handed back': statement(jobTexts.handedBack.message, 'no longer theirs'),
  'no longer yours': statement(jobTexts.replaced.message, 'no longer theirs'),
  'link expired': statement(jobTexts.expired.message, 'done'),
};

/** What the desk's page of the request can say, by the names in the same table. */
export const DESK_SAYS = {
  ...Object.fromEntries(Object.values(deskBadgeTexts).map((words) => [words, statement(badgeText(words))])),
  'your turn': statement(`${turn.admin} (`, 'dispatch next'),
  'driver next': statement(`${turn.customer} (`, 'driver next'),
  'provider next': statement(`${turn.provider} (`, 'provider next'),
  'checking the payment': statement(`${turn.system} (`, 'system next'),
  'nothing to do': statement(turn.nobody, 'nobody next'),
  'confirm payment': statement(adminTexts.active.confirmPayment),
  'pay the fee': statement(adminTexts.active.payFee),
  'a refund failed': statement(adminTexts.active.refundFailed),
  'text sent': statement(deskMessagesTexts.news.sent),
  'text delivered': statement(deskMessagesTexts.news.delivered),
  'no text, call': statement(deskMessagesTexts.news.withheld(ANY_TEXT)),
  'text failed, call': statement(deskMessagesTexts.news.failed(ANY_TEXT)),
  'counter-offer': statement(adminRequestTexts.counter.lead(ANY_CENTS, ANY_CENTS)),
  'no provider yet': statement(provider.notYet, 'nobody coming'),
  'assign one': statement(provider.assignHeading, 'nobody coming'),
  'one declined': statement(deskAlertsTexts.declined),
  'changed job needs one': statement(deskAlertsTexts.changed),
  'one was asked': statement(provider.agreementWaiting),
  'has accepted': statement(`${provider.agreementAccepted},`),
  "job's text failed, call": statement(deskMessagesTexts.news.jobLost(ANY_TEXT)),
  'no response': statement(deskAlertsTexts.silentSince(ANY_TEXT)),
  'may be late': statement(deskAlertsTexts.late),
  'asks to cancel': statement(deskAlertsTexts.cancellation.decide),
  'got going': statement(deskAlertsTexts.cancellation.solved),
  "can't find the customer": statement(endingsDeskTexts.searched(ANY_TEXT)),
  'customer is there': statement(endingsDeskTexts.answered(ANY_TEXT)),
  "can't do the job": statement(endingsDeskTexts.resumeHint),
  'extra asked': statement(deskExtra.asked(ANY_CENTS)),
  'extra approved': statement(deskExtra.approved(ANY_CENTS)),
  'extra declined': statement(deskExtra.declined(ANY_CENTS)),
  'change proposed': statement(changesTexts.asked(proposalArguments)),
  'change agreed': statement(changesTexts.accepted(proposalArguments)),
  'change declined': statement(changesTexts.declined(proposalArguments)),
  'payment page open': statement(`${formatMoney(ANY_CENTS)} ${payment.session.open}`),
  'deposit paid': statement(`${formatMoney(ANY_CENTS)} ${payment.session.paid}`),
  'refund under way': statement(payment.session.refund_due, 'refund due'),
  'refund failed': statement(payment.session.refund_failed, 'refund failed'),
  refunded: statement(`${formatMoney(ANY_CENTS)} ${payment.session.refunded}`),
  'settled another way': statement(`, ${deskRefundTexts.settled}`, 'refunded another way'),
  'part refunded': statement(payment.partReturned(ANY_CENTS), 'refunded'),
  'deposit kept': statement(deskAlertsTexts.kept),
  'due on site': statement(onSite.due(ANY_CENTS), '$ on site'),
  'on site confirmed': statement(`: ${onSite.confirmed}`),
  'provider says not paid': statement(onSite.unpaid(ANY_TEXT)),
  'not confirmed in time': statement(onSite.overdue),
  'paid in full': statement(information.payments.completed),
  'cancelled by the driver': statement(cancel.cancelled(cancel.by.customer, ANY_TEXT), 'over'),
  'cancelled by dispatch': statement(cancel.cancelled(cancel.by.admin, ANY_TEXT), 'over'),
  'cancelled, provider left': statement(cancel.cancelled(cancel.by.provider, ANY_TEXT), 'over'),
  'not answered in time': statement(cancel.cancelled(cancel.deadlines.noAnswer, ANY_TEXT), 'over'),
  'not paid in time': statement(cancel.cancelled(cancel.deadlines.depositWindow, ANY_TEXT), 'over'),
  'nobody found in time': statement(cancel.cancelled(cancel.deadlines.noProvider, ANY_TEXT), 'over'),
  'owes a fee': statement(endingsDeskTexts.fee(ANY_CENTS)),
  'not found': statement(notFound.message, 'deleted'),
};
