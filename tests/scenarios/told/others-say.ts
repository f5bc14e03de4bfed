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
import { ANY, CENTS, says } from './says.ts';

const job = providerTexts;
const { search, ...ending } = endingsProviderTexts;
const { ask: extra, desk: deskExtra } = extrasTexts;
const proposal = { service: ANY, price: CENTS, second: CENTS, at: ANY };
const { provider, payment, cancel, onSite, information, notFound } = adminRequestTexts;
const { turn } = adminTexts.active;
const badge = statusTexts.desk;
const inBadge = (words: string) => `<badge>${words}</badge>`;
/** The amount that the provider collects stands beside the heading of the card. */
const collects = says(`${job.earnings.heading} ${formatMoney(CENTS)}`, '$ on site');

/** What the provider's page can say, by the names that the table uses. */
export const PROVIDER_SAYS = {
  'job offered': says(job.preview.answerBy(ANY), 'one asked', 'provider next'),
  'answer overdue': says(job.preview.answerLate, 'one asked'),
  start: says(commandButtons.start_job, 'one accepted'),
  'tap when there': says(job.actions.confirm.arrived.question, 'one on the way'),
  'new time wanted': says(promiseProviderTexts.asked(ANY)),
  'you are late': says(promiseProviderTexts.late(ANY)),
  'enter the code': says(handshakeTexts.cab.hint, 'one there'),
  'code entered': says(handshakeTexts.cab.verified, 'one there'),
  'code skipped': says(handshakeTexts.cab.skipped, 'one there'),
  'start the work': says(job.actions.confirm.start_service.question, 'one there'),
  'complete the job': says(job.actions.confirm.complete_job.question, 'one there'),
  'collect on site': collects,
  'customer asked to cancel': says(job.cancellationAsked),
  'extra asked': says(extra.waiting(CENTS)),
  'extra approved': says(extra.approved(CENTS)),
  'extra declined': says(extra.declined(CENTS)),
  'change proposed': says(changesTexts.asked(proposal), 'driver next'),
  'change agreed': says(changesTexts.accepted(proposal)),
  'change declined': says(changesTexts.declined(proposal)),
  'no answer yet': says(search.waiting(ANY)),
  'the customer is there': says(search.answered(ANY)),
  'you reported it': says(ending.reported(ANY), 'dispatch next'),
  'job done': says(job.completed.message, 'done'),
  'partly done': says(ending.partly(CENTS), 'done'),
  'confirm payment': says(`${commandButtons.confirm_payment}: ${formatMoney(CENTS)}`, '$ on site'),
  'confirm on the old link': says(job.confirmPaid(CENTS), '$ on site'),
  'payment confirmed': says(job.earnings.nothingMore),
  'you said not paid': says(job.unpaid.said),
  'job cancelled': says(job.cancelled.message, 'over'),
  'job closed': says(ending.closed, 'over'),
  reason: says(ending.why),
  'paid for coming': says(ending.fee(CENTS)),
  'no pay': says(ending.noFee),
  'handed back': says(job.handedBack.message, 'no longer theirs'),
  'no longer yours': says(job.replaced.message, 'no longer theirs'),
  'link expired': says(job.expired.message, 'done'),
};

/** What the desk's page of the request can say, by the names that the table uses. */
export const DESK_SAYS = {
  ...Object.fromEntries(Object.values(badge).map((words) => [words, says(inBadge(words))])),
  'your turn': says(`${turn.admin} (`, 'dispatch next'),
  'driver next': says(`${turn.customer} (`, 'driver next'),
  'provider next': says(`${turn.provider} (`, 'provider next'),
  'checking the payment': says(`${turn.system} (`, 'system next'),
  'nothing to do': says(turn.nobody, 'nobody next'),
  'confirm payment': says(adminTexts.active.confirmPayment),
  'pay the fee': says(adminTexts.active.payFee),
  'a refund failed': says(adminTexts.active.refundFailed),
  'text sent': says(deskMessagesTexts.news.sent),
  'text delivered': says(deskMessagesTexts.news.delivered),
  'no text, call': says(deskMessagesTexts.news.withheld(ANY)),
  'text failed, call': says(deskMessagesTexts.news.failed(ANY)),
  'counter-offer': says(adminRequestTexts.counter.lead(CENTS, CENTS)),
  'no provider yet': says(provider.notYet, 'nobody coming'),
  'assign one': says(provider.assignHeading, 'nobody coming'),
  'one declined': says(deskAlertsTexts.declined),
  'changed job needs one': says(deskAlertsTexts.changed),
  'one was asked': says(provider.agreementWaiting),
  'has accepted': says(`${provider.agreementAccepted},`),
  "job's text failed, call": says(deskMessagesTexts.news.jobLost(ANY)),
  'no response': says(deskAlertsTexts.silentSince(ANY)),
  'may be late': says(deskAlertsTexts.late),
  'asks to cancel': says(deskAlertsTexts.cancellation.decide),
  'got going': says(deskAlertsTexts.cancellation.solved),
  "can't find the customer": says(endingsDeskTexts.searched(ANY)),
  'customer is there': says(endingsDeskTexts.answered(ANY)),
  "can't do the job": says(endingsDeskTexts.resumeHint),
  'extra asked': says(deskExtra.asked(CENTS)),
  'extra approved': says(deskExtra.approved(CENTS)),
  'extra declined': says(deskExtra.declined(CENTS)),
  'change proposed': says(changesTexts.asked(proposal)),
  'change agreed': says(changesTexts.accepted(proposal)),
  'change declined': says(changesTexts.declined(proposal)),
  'payment page open': says(`${formatMoney(CENTS)} ${payment.session.open}`),
  'deposit paid': says(`${formatMoney(CENTS)} ${payment.session.paid}`),
  'refund under way': says(payment.session.refund_due, 'refund due'),
  'refund failed': says(payment.session.refund_failed, 'refund failed'),
  refunded: says(`${formatMoney(CENTS)} ${payment.session.refunded}`),
  'settled another way': says(`, ${deskRefundTexts.settled}`, 'refunded another way'),
  'part refunded': says(payment.partReturned(CENTS), 'refunded'),
  'deposit kept': says(deskAlertsTexts.kept),
  'due on site': says(onSite.due(CENTS), '$ on site'),
  'on site confirmed': says(`: ${onSite.confirmed}`),
  'provider says not paid': says(onSite.unpaid(ANY)),
  'not confirmed in time': says(onSite.overdue),
  'paid in full': says(information.payments.completed),
  'cancelled by the driver': says(cancel.cancelled(cancel.by.customer, ANY), 'over'),
  'cancelled by dispatch': says(cancel.cancelled(cancel.by.admin, ANY), 'over'),
  'cancelled, provider left': says(cancel.cancelled(cancel.by.provider, ANY), 'over'),
  'not answered in time': says(cancel.cancelled(cancel.deadlines.noAnswer, ANY), 'over'),
  'not paid in time': says(cancel.cancelled(cancel.deadlines.depositWindow, ANY), 'over'),
  'nobody found in time': says(cancel.cancelled(cancel.deadlines.noProvider, ANY), 'over'),
  'owes a fee': says(endingsDeskTexts.fee(CENTS)),
  'not found': says(notFound.message, 'deleted'),
};
