import { formatMoney } from '#kernel/money.ts';
import { changesDriverTexts } from '#modules/request/copy/en/changes-driver.ts';
import { endingsDriverTexts } from '#modules/request/copy/en/endings-driver.ts';
import { paymentMethodsTexts } from '#modules/request/copy/en/payment-methods.ts';
import { promiseDriverTexts } from '#modules/request/copy/en/promise-driver.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingEndTexts } from '#modules/request/copy/en/tracking-end.ts';
import { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import { trackingWaitingTexts as waiting } from '#modules/request/copy/en/tracking-waiting.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { customerCodeTexts } from '#modules/provider/copy/en/customer-code.ts';
import { extrasTexts } from '#modules/provider/copy/en/extras.ts';
import { ANY_TEXT, ANY_CENTS, statement } from './says.ts';

const { card, now, sign } = statusTexts;
const { provider, cancel, expired, notFound, keepLink } = trackingTexts;
const { cancelled, receipt, rating } = trackingEndTexts;
const { search, failure, outcome, nothingMore } = endingsDriverTexts;
const { answer: extra } = extrasTexts;
const promiseTexts = promiseDriverTexts;
const changeTexts = changesDriverTexts;

/** What the driver's page can say, by the names that the table uses (docs/product.md, "What each person knows"). */
export const DRIVER_SAYS = {
  'being priced': statement(now.pending_admin_review, 'dispatch next', 'nobody coming'),
  'your price': statement(now.admin_priced, 'driver next', 'nobody coming'),
  'counter-offer under review': statement(now.negotiating, 'dispatch next', 'nobody coming'),
  'final offer': statement(now.final_offer, 'driver next', 'nobody coming'),
  'pay the deposit': statement(now.approved, 'driver next', 'nobody coming'),
  'looking for a provider': statement(waiting.lead, 'nobody coming'),
  'deposit back at a set time': statement(waiting.until(ANY_TEXT)),
  'the wait starts over': statement(waiting.untilAgain(ANY_TEXT)),
  'wait or refund': statement(waiting.warning, 'nobody coming'),
  'you keep waiting': statement(waiting.waitingOn, 'nobody coming'),
  'one was asked': statement(now.job_offered, 'one asked'),
  "the last one isn't coming": statement(now.left(ANY_TEXT), 'nobody coming'),
  "the last one isn't coming, another was asked": statement(now.left_asked(ANY_TEXT), 'one asked'),
  'one comes for the changed job': statement(now.changed, 'nobody coming'),
  'has accepted': statement(now.provider_assigned(ANY_TEXT), 'one accepted'),
  'promised by': statement(promiseTexts.promised(ANY_TEXT)),
  'new time': statement(promiseTexts.heading),
  'may be late': statement(trackingSignTexts.now.late),
  'on the way': statement(now.en_route, 'one on the way'),
  'is here': statement(sign.arrived, 'one there'),
  'is here, on hold': statement(`${card.arrived} ${trackingSignTexts.now.on_hold}`, 'one there'),
  'is here, to answer': statement(`${card.arrived} ${trackingSignTexts.now.asks}`, 'one there'),
  'is working': statement(now.in_progress, 'one there'),
  'on hold': statement(now.stands_still, 'one there'),
  'pay on site': statement(provider.payOnSite(ANY_CENTS), '$ on site'),
  'bring it': statement(paymentMethodsTexts.bring(ANY_CENTS, ANY_TEXT), '$ on site'),
  'your code': statement(customerCodeTexts.lead),
  'code entered': statement(customerCodeTexts.verified),
  'code skipped': statement(customerCodeTexts.skipped),
  'extra to answer': statement(extra.heading),
  'extra approved': statement(extra.approved(ANY_CENTS)),
  'extra declined': statement(extra.declined(ANY_CENTS)),
  'change to answer': statement(changeTexts.lead, 'driver next'),
  "can't find you": statement(search.lead),
  'they know you are there': statement(search.answered),
  "can't do the job": statement(failure.heading),
  'dispatch is deciding': statement(failure.next, 'dispatch next'),
  'you asked to cancel': statement(cancel.asked, 'dispatch next'),
  'not cancelled': statement(cancel.declined),
  'may cancel': statement(cancel.before),
  'may ask to cancel': statement(cancel.afterAssignment),
  done: statement(now.completed, 'done'),
  'partly done': statement(trackingSignTexts.partlyDone, 'done'),
  rate: statement(rating.heading),
  'due on site': statement(`${receipt.due} ${formatMoney(ANY_CENTS)}`, '$ on site'),
  'paid on site': statement(`${receipt.paid} ${formatMoney(ANY_CENTS)}`, '$ on site'),
  'you cancelled': statement(cancelled.by.customer, 'over'),
  'you rejected': statement(cancelled.by.rejected, 'over'),
  'cancelled as you asked': statement(cancelled.by.asked, 'over'),
  'we cancelled': statement(cancelled.by.admin, 'over'),
  'counter-offer rejected': statement(cancelled.by.counterRejected, 'over'),
  'nobody answered in time': statement(cancelled.by.noAnswer, 'over'),
  'not paid in time': statement(cancelled.by.depositWindow, 'over'),
  'nobody found in time': statement(cancelled.by.noProvider, 'over'),
  "couldn't be done": statement(outcome.not_done, 'over'),
  'you got going': statement(outcome.solved, 'over'),
  'nobody was there': statement(outcome.gone, 'over'),
  reason: statement(cancelled.reason),
  'paid nothing': statement(cancelled.nothingPaid),
  'refund under way': statement(cancelled.refundDue(ANY_CENTS), 'refund due'),
  refunded: statement(` ${cancelled.refunded(ANY_CENTS)}`, 'refunded'),
  'refunded another way': statement(cancelled.refundedOtherWay(ANY_CENTS), 'refunded another way'),
  'refund delayed': statement(cancelled.refundFailed(ANY_CENTS), 'refund failed'),
  'deposit kept': statement(cancelled.kept(ANY_CENTS), 'kept'),
  'part kept': statement('of what you paid', 'refunded'),
  'all kept': statement("We're keeping the", 'kept'),
  'owe nothing more': statement(nothingMore),
  "texts don't arrive": statement(keepLink.why.unread),
  'no texts': statement(keepLink.why.notAsked),
  'link expired': statement(expired.message, 'done'),
  'not found': statement(notFound.message, 'deleted'),
};
