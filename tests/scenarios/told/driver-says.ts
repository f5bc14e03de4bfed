import { formatMoney } from '#kernel/money.ts';
import { changesDriverTexts } from '#modules/request/copy/en/changes-driver.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { ANY, CENTS, says } from './says.ts';

const { card, now } = statusTexts;
const { waiting, provider, cancel, expired, notFound, keepLink } = trackingTexts;
const { cancelled, receipt, rating } = trackingEndTexts;
const { search, failure, outcome, nothingMore } = endingsDriverTexts;
const { answer: extra } = extrasTexts;
const promise = promiseDriverTexts;
const change = changesDriverTexts;

/** What the driver's page can say, by the names that the table uses (docs/product.md, "What each person knows"). */
export const DRIVER_SAYS = {
  'being priced': says(now.pending_admin_review, 'dispatch next', 'nobody coming'),
  'your price': says(now.admin_priced, 'driver next', 'nobody coming'),
  'counter-offer under review': says(now.negotiating, 'dispatch next', 'nobody coming'),
  'final offer': says(now.final_offer, 'driver next', 'nobody coming'),
  'pay the deposit': says(now.approved, 'driver next', 'nobody coming'),
  'looking for a provider': says(waiting.lead, 'nobody coming'),
  'deposit back at a set time': says(waiting.until(ANY)),
  'the wait starts over': says(waiting.untilAgain(ANY)),
  'wait or refund': says(waiting.warning, 'nobody coming'),
  'you keep waiting': says(waiting.waitingOn, 'nobody coming'),
  'one was asked': says(now.job_offered, 'one asked'),
  "the last one isn't coming": says(now.left(ANY), 'nobody coming'),
  "the last one isn't coming, another was asked": says(now.left_asked(ANY), 'one asked'),
  'one comes for the changed job': says(now.changed, 'nobody coming'),
  'has accepted': says(now.provider_assigned(ANY), 'one accepted'),
  'promised by': says(promise.promised(ANY)),
  'new time': says(promise.heading),
  'may be late': says(trackingSignTexts.now.late),
  'on the way': says(now.en_route, 'one on the way'),
  'is here': says(trackingSignTexts.now.arrived, 'one there'),
  'is here, on hold': says(`${card.arrived} ${trackingSignTexts.now.on_hold}`, 'one there'),
  'is here, to answer': says(`${card.arrived} ${trackingSignTexts.now.asks}`, 'one there'),
  'is working': says(now.in_progress, 'one there'),
  'on hold': says(now.stands_still, 'one there'),
  'pay on site': says(provider.payOnSite(CENTS), '$ on site'),
  'bring it': says(paymentMethodsTexts.bring(CENTS, ANY), '$ on site'),
  'your code': says(customerCodeTexts.lead),
  'code entered': says(customerCodeTexts.verified),
  'code skipped': says(customerCodeTexts.skipped),
  'extra to answer': says(extra.heading),
  'extra approved': says(extra.approved(CENTS)),
  'extra declined': says(extra.declined(CENTS)),
  'change to answer': says(change.lead, 'driver next'),
  "can't find you": says(search.lead),
  'they know you are there': says(search.answered),
  "can't do the job": says(failure.heading),
  'dispatch is deciding': says(failure.next, 'dispatch next'),
  'you asked to cancel': says(cancel.asked, 'dispatch next'),
  'not cancelled': says(cancel.declined),
  'may cancel': says(cancel.before),
  'may ask to cancel': says(cancel.afterAssignment),
  done: says(now.completed, 'done'),
  'partly done': says(trackingSignTexts.partlyDone, 'done'),
  rate: says(rating.heading),
  'due on site': says(`${receipt.due} ${formatMoney(CENTS)}`, '$ on site'),
  'paid on site': says(`${receipt.paid} ${formatMoney(CENTS)}`, '$ on site'),
  'you cancelled': says(cancelled.by.customer, 'over'),
  'you rejected': says(cancelled.by.rejected, 'over'),
  'cancelled as you asked': says(cancelled.by.asked, 'over'),
  'we cancelled': says(cancelled.by.admin, 'over'),
  'counter-offer rejected': says(cancelled.by.counterRejected, 'over'),
  'nobody answered in time': says(cancelled.by.noAnswer, 'over'),
  'not paid in time': says(cancelled.by.depositWindow, 'over'),
  'nobody found in time': says(cancelled.by.noProvider, 'over'),
  "couldn't be done": says(outcome.not_done, 'over'),
  'you got going': says(outcome.solved, 'over'),
  'nobody was there': says(outcome.gone, 'over'),
  reason: says(cancelled.reason),
  'paid nothing': says(cancelled.nothingPaid),
  'refund under way': says(cancelled.refundDue(CENTS), 'refund due'),
  refunded: says(` ${cancelled.refunded(CENTS)}`, 'refunded'),
  'refunded another way': says(cancelled.refundedOtherWay(CENTS), 'refunded another way'),
  'refund delayed': says(cancelled.refundFailed(CENTS), 'refund failed'),
  'deposit kept': says(cancelled.kept(CENTS), 'kept'),
  'part kept': says('of what you paid', 'refunded'),
  'all kept': says('We keep the', 'kept'),
  'owe nothing more': says(nothingMore),
  "texts don't arrive": says(keepLink.why.unread),
  'no texts': says(keepLink.why.notAsked),
  'link expired': says(expired.message, 'done'),
  'not found': says(notFound.message, 'deleted'),
};
