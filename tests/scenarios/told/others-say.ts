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
import { ANY, CENTS, statement } from './says.ts';

const job = providerTexts;
const { search, ...ending } = endingsProviderTexts;
const { ask: extra, desk: deskExtra } = extrasTexts;
const proposal = { service: ANY, price: CENTS, second: CENTS, at: ANY };
const { provider, payment, cancel, onSite, information, notFound } = adminRequestTexts;
const { turn } = adminTexts.active;
const badge = statusTexts.desk;
const inBadge = (words: string) => `<badge>${words}</badge>`;
/** The amount that the provider collects stands beside the heading of the card. */
const collects = statement(`${job.earnings.heading} ${formatMoney(CENTS)}`, '$ on site');

/** What the provider's page can say, by the names that the table uses. */
export const PROVIDER_SAYS = {
  'job offered': statement(job.preview.answerBy(ANY), 'one asked', 'provider next'),
  'answer overdue': statement(job.preview.answerLate, 'one asked'),
  start: statement(commandButtons.start_job, 'one accepted'),
  'tap when there': statement(job.actions.confirm.arrived.question, 'one on the way'),
  'new time wanted': statement(promiseProviderTexts.asked(ANY)),
  'you are late': statement(promiseProviderTexts.late(ANY)),
  'enter the code': statement(handshakeTexts.cab.hint, 'one there'),
  'code entered': statement(handshakeTexts.cab.verified, 'one there'),
  'code skipped': statement(handshakeTexts.cab.skipped, 'one there'),
  'start the work': statement(job.actions.confirm.start_service.question, 'one there'),
  'complete the job': statement(job.actions.confirm.complete_job.question, 'one there'),
  'collect on site': collects,
  'customer asked to cancel': statement(job.cancellationAsked),
  'extra asked': statement(extra.waiting(CENTS)),
  'extra approved': statement(extra.approved(CENTS)),
  'extra declined': statement(extra.declined(CENTS)),
  'change proposed': statement(changesTexts.asked(proposal), 'driver next'),
  'change agreed': statement(changesTexts.accepted(proposal)),
  'change declined': statement(changesTexts.declined(proposal)),
  'no answer yet': statement(search.waiting(ANY)),
  'the customer is there': statement(search.answered(ANY)),
  'you reported it': statement(ending.reported(ANY), 'dispatch next'),
  'job done': statement(job.completed.message, 'done'),
  'partly done': statement(ending.partly(CENTS), 'done'),
  'confirm payment': statement(`${commandButtons.confirm_payment}: ${formatMoney(CENTS)}`, '$ on site'),
  'confirm on the old link': statement(job.confirmPaid(CENTS), '$ on site'),
  'payment confirmed': statement(job.earnings.nothingMore),
  'you said not paid': statement(job.unpaid.said),
  'job cancelled': statement(job.cancelled.message, 'over'),
  'job closed': statement(ending.closed, 'over'),
  reason: statement(ending.why),
  'paid for coming': statement(ending.fee(CENTS)),
  'no pay': statement(ending.noFee),
  'handed back': statement(job.handedBack.message, 'no longer theirs'),
  'no longer yours': statement(job.replaced.message, 'no longer theirs'),
  'link expired': statement(job.expired.message, 'done'),
};

/** What the desk's page of the request can say, by the names that the table uses. */
export const DESK_SAYS = {
  ...Object.fromEntries(Object.values(badge).map((words) => [words, statement(inBadge(words))])),
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
  'no text, call': statement(deskMessagesTexts.news.withheld(ANY)),
  'text failed, call': statement(deskMessagesTexts.news.failed(ANY)),
  'counter-offer': statement(adminRequestTexts.counter.lead(CENTS, CENTS)),
  'no provider yet': statement(provider.notYet, 'nobody coming'),
  'assign one': statement(provider.assignHeading, 'nobody coming'),
  'one declined': statement(deskAlertsTexts.declined),
  'changed job needs one': statement(deskAlertsTexts.changed),
  'one was asked': statement(provider.agreementWaiting),
  'has accepted': statement(`${provider.agreementAccepted},`),
  "job's text failed, call": statement(deskMessagesTexts.news.jobLost(ANY)),
  'no response': statement(deskAlertsTexts.silentSince(ANY)),
  'may be late': statement(deskAlertsTexts.late),
  'asks to cancel': statement(deskAlertsTexts.cancellation.decide),
  'got going': statement(deskAlertsTexts.cancellation.solved),
  "can't find the customer": statement(endingsDeskTexts.searched(ANY)),
  'customer is there': statement(endingsDeskTexts.answered(ANY)),
  "can't do the job": statement(endingsDeskTexts.resumeHint),
  'extra asked': statement(deskExtra.asked(CENTS)),
  'extra approved': statement(deskExtra.approved(CENTS)),
  'extra declined': statement(deskExtra.declined(CENTS)),
  'change proposed': statement(changesTexts.asked(proposal)),
  'change agreed': statement(changesTexts.accepted(proposal)),
  'change declined': statement(changesTexts.declined(proposal)),
  'payment page open': statement(`${formatMoney(CENTS)} ${payment.session.open}`),
  'deposit paid': statement(`${formatMoney(CENTS)} ${payment.session.paid}`),
  'refund under way': statement(payment.session.refund_due, 'refund due'),
  'refund failed': statement(payment.session.refund_failed, 'refund failed'),
  refunded: statement(`${formatMoney(CENTS)} ${payment.session.refunded}`),
  'settled another way': statement(`, ${deskRefundTexts.settled}`, 'refunded another way'),
  'part refunded': statement(payment.partReturned(CENTS), 'refunded'),
  'deposit kept': statement(deskAlertsTexts.kept),
  'due on site': statement(onSite.due(CENTS), '$ on site'),
  'on site confirmed': statement(`: ${onSite.confirmed}`),
  'provider says not paid': statement(onSite.unpaid(ANY)),
  'not confirmed in time': statement(onSite.overdue),
  'paid in full': statement(information.payments.completed),
  'cancelled by the driver': statement(cancel.cancelled(cancel.by.customer, ANY), 'over'),
  'cancelled by dispatch': statement(cancel.cancelled(cancel.by.admin, ANY), 'over'),
  'cancelled, provider left': statement(cancel.cancelled(cancel.by.provider, ANY), 'over'),
  'not answered in time': statement(cancel.cancelled(cancel.deadlines.noAnswer, ANY), 'over'),
  'not paid in time': statement(cancel.cancelled(cancel.deadlines.depositWindow, ANY), 'over'),
  'nobody found in time': statement(cancel.cancelled(cancel.deadlines.noProvider, ANY), 'over'),
  'owes a fee': statement(endingsDeskTexts.fee(CENTS)),
  'not found': statement(notFound.message, 'deleted'),
};
