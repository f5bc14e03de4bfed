import { MINUTE } from '#kernel/constants.ts';
import {
  CODE_DONE,
  CODE_WAITS,
  COUNTER_USED,
  ENDED,
  EVERYBODY_CANCELS,
  EXTRA_OPEN,
  EXTRA_USED,
  NO_SESSION,
  ON_SITE,
  ON_THE_JOB,
  PAYABLE,
  REPLACEABLE,
  SETTLED,
  UNANSWERED,
  UNANSWERED_JOB,
  UNCONFIRMED,
  UNPAID,
  WITHOUT_PROVIDER,
  sessions,
} from './testing-rows.ts';
import type { Row } from './testing-rows.ts';
import { online, phone } from './testing.ts';
import type { Story } from './testing.ts';

const EXTRA = { amountCents: 4_000, inputId: 'input' };

/** A row from before there were arrival codes. */
function withoutCode(story: Story): Story {
  story.state = { ...story.state, handshake: null };
  return story;
}

/**
 * Each situation, and the result of every probe in it: all pairs of status and command, written from docs/product.md,
 * "Life of a request", not from TABLE.
 */
export const SITUATIONS: Record<string, [before: () => Story, row: Row]> = {
  'pending, online': [
    () => online(),
    {
      ...UNANSWERED,
      setPrice: 'admin_priced',
      'setPrice of nothing': 'invalid_price',
      'setPrice too low': 'price_too_low',
    },
  ],
  'pending, phone: the agreed price needs no offer': [
    () => phone(),
    { ...UNANSWERED, paymentOpened: 'payment_pending' },
  ],
  priced: [
    () => online().to('admin_priced'),
    {
      ...UNANSWERED,
      acceptOffer: 'approved',
      'acceptOffer without terms': 'terms_required',
      counterOffer: 'negotiating',
      'counterOffer of nothing': 'invalid_amount',
      'counterOffer too low': 'price_too_low',
      'counterOffer of the price': 'counter_not_lower',
      rejectOffer: 'cancelled',
    },
  ],
  'negotiating, the admin reviews: the first price is off the table': [
    () => online().to('negotiating'),
    {
      ...UNANSWERED,
      ...COUNTER_USED,
      acceptCounter: 'approved',
      rejectCounter: 'cancelled',
      finalCounter: 'same',
      'finalCounter of half a cent': 'invalid_amount',
      'finalCounter of the counter': 'final_counter_range',
      'finalCounter of the price': 'final_counter_range',
    },
  ],
  'negotiating, final counter sent': [
    () => online().to('negotiating').run('finalCounter', { amountCents: 17_500 }),
    {
      ...UNANSWERED,
      ...COUNTER_USED,
      acceptOffer: 'approved',
      'acceptOffer without terms': 'terms_required',
      rejectOffer: 'cancelled',
    },
  ],
  'approved at the first price': [
    () => online().to('approved'),
    { ...UNPAID, ...NO_SESSION, paymentOpened: 'payment_pending' },
  ],
  'approved at the counter': [
    () => online().to('negotiating').to('approved'),
    { ...UNPAID, ...NO_SESSION, ...COUNTER_USED, paymentOpened: 'payment_pending' },
  ],
  'approved, phone, its session expired (but may have been paid at the last moment)': [
    () => phone().to('approved'),
    {
      ...UNPAID,
      ...sessions('payment_completed', 'deposit_paid', 'same', 'idle', 'idle'),
      paymentOpened: 'payment_pending',
    },
  ],
  'payment pending': [() => online().to('payment_pending'), { ...UNPAID, ...PAYABLE, 'late session_check': 'same' }],
  'payment pending, phone': [
    () => phone().to('payment_pending'),
    { ...UNPAID, ...PAYABLE, 'late session_check': 'same' },
  ],
  'payment pending, session over and being closed': [
    () =>
      online()
        .to('payment_pending')
        .wait(61 * MINUTE)
        .run('deadlinePassed', { deadline: 'session_check' }),
    { ...UNPAID, ...PAYABLE, paymentOpened: 'payment_pending' },
  ],
  'payment completed': [
    () => online().to('payment_completed'),
    { ...EVERYBODY_CANCELS, ...sessions('idle', 'deposit_paid', 'approved', 'approved', 'idle') },
  ],
  'deposit paid': [() => online().to('deposit_paid'), { ...SETTLED, ...EVERYBODY_CANCELS, ...WITHOUT_PROVIDER }],
  'deposit paid, provider declined': [
    () => phone().to('provider_assigned').run('declineJob'),
    { ...SETTLED, ...EVERYBODY_CANCELS, ...WITHOUT_PROVIDER },
  ],
  'provider assigned': [() => online().to('provider_assigned'), { ...REPLACEABLE, ...UNANSWERED_JOB }],
  'provider assigned, the desk was told of the silence: an answer is still welcome': [
    () =>
      online()
        .to('provider_assigned')
        .wait(5 * MINUTE)
        .run('deadlinePassed', { deadline: 'provider_silent' }),
    { ...REPLACEABLE, acceptAgreement: 'same', startJob: 'agreement_required' },
  ],
  'provider replaced after silence: the next one has the whole time': [
    () =>
      online()
        .to('provider_assigned')
        .wait(5 * MINUTE)
        .run('deadlinePassed', { deadline: 'provider_silent' })
        .run('reassignProvider'),
    { ...REPLACEABLE, ...UNANSWERED_JOB },
  ],
  'provider assigned and agreed': [
    () => online().to('provider_assigned').run('acceptAgreement'),
    { ...REPLACEABLE, acceptAgreement: 'idle', startJob: 'en_route' },
  ],
  'provider assigned, customer asked to cancel': [
    () => online().to('provider_assigned').run('cancelRequest', { by: 'customer' }),
    { ...REPLACEABLE, ...UNANSWERED_JOB, 'cancelRequest by customer': 'idle', declineCancellation: 'same' },
  ],
  'provider assigned, the desk declined the cancellation: it may be asked again': [
    () => online().to('provider_assigned').run('cancelRequest', { by: 'customer' }).run('declineCancellation'),
    { ...REPLACEABLE, ...UNANSWERED_JOB },
  ],
  'en route': [() => online().to('en_route'), { ...REPLACEABLE, arrived: 'arrived' }],
  'en route, phone': [() => phone().to('en_route'), { ...REPLACEABLE, arrived: 'arrived' }],
  arrived: [() => online().to('arrived'), { ...REPLACEABLE, ...ON_SITE, ...CODE_WAITS }],
  'arrived, code entered': [
    () => online().to('arrived').run('verifyCode'),
    { ...REPLACEABLE, ...ON_SITE, ...CODE_DONE },
  ],
  'arrived, code skipped': [
    () => phone().to('arrived').run('skipCode', { inputId: 'input' }),
    { ...REPLACEABLE, ...ON_SITE, ...CODE_DONE },
  ],
  'arrived, assigned before there were codes': [
    () => withoutCode(online().to('arrived')),
    { ...REPLACEABLE, ...ON_SITE, startService: 'in_progress' },
  ],
  'arrived, an extra waits for the customer': [
    () => online().to('arrived').run('requestExtra', EXTRA),
    { ...REPLACEABLE, ...EXTRA_OPEN, ...CODE_WAITS },
  ],
  'in progress': [() => online().to('in_progress'), { ...ON_THE_JOB, ...ON_SITE, completeJob: 'completed' }],
  'in progress, an extra waits for the customer': [
    () => phone().to('in_progress').run('requestExtra', EXTRA),
    { ...ON_THE_JOB, ...EXTRA_OPEN, completeJob: 'completed' },
  ],
  'in progress, extra approved': [
    () => online().to('in_progress').run('requestExtra', EXTRA).run('approveExtra'),
    { ...ON_THE_JOB, ...EXTRA_USED, completeJob: 'completed' },
  ],
  'in progress, an extra declined: another may be asked for': [
    () => online().to('in_progress').run('requestExtra', EXTRA).run('declineExtra'),
    { ...ON_THE_JOB, ...ON_SITE, completeJob: 'completed' },
  ],
  'in progress, three extras asked for': [
    () => {
      const story = online().to('in_progress');
      for (let ask = 0; ask < 3; ask += 1) story.run('requestExtra', EXTRA).run('declineExtra');
      return story;
    },
    { ...ON_THE_JOB, ...EXTRA_USED, completeJob: 'completed' },
  ],
  completed: [
    () => online().to('completed'),
    {
      ...SETTLED,
      ...ENDED,
      ...UNCONFIRMED,
      'confirmPayment by provider': 'same',
      'confirmPayment by admin': 'same',
      rate: 'same',
      'rate by text': 'same',
      'rate without stars': 'rating_missing',
      'late links_expire': 'same',
    },
  ],
  'completed, paid on site and rated': [
    () =>
      phone()
        .to('completed')
        .run('confirmPayment', { by: 'provider' })
        .run('rate', { rating: 4, withReview: true, via: 'web' }),
    {
      ...SETTLED,
      ...ENDED,
      'confirmPayment by provider': 'idle',
      'confirmPayment by admin': 'idle',
      rate: 'already_rated',
      'rate by text': 'already_rated',
      'rate without stars': 'already_rated',
      'late links_expire': 'same',
    },
  ],
  'completed, over an hour ago': [
    () =>
      online()
        .to('completed')
        .wait(61 * MINUTE)
        .run('deadlinePassed', { deadline: 'links_expire' })
        .run('deadlinePassed', { deadline: 'on_site_reminder' })
        .run('deadlinePassed', { deadline: 'on_site_overdue' }),
    {
      ...SETTLED,
      ...ENDED,
      'confirmPayment by provider': 'links_expired',
      'confirmPayment by admin': 'same',
      rate: 'links_expired',
      'rate by text': 'same',
      'rate without stars': 'links_expired',
    },
  ],
  'cancelled, nothing paid': [() => online().to('cancelled'), { ...ENDED, ...NO_SESSION }],
  'cancelled, its session may still be paid': [
    () => online().to('payment_pending').run('cancelRequest', { by: 'customer' }),
    { deleteRequest: 'deleted', ...sessions('same', 'same', 'same', 'same', 'idle') },
  ],
  'cancelled, refund due': [
    () => online().to('deposit_paid').run('cancelRequest', { by: 'customer' }),
    sessions('idle', 'idle', 'idle', 'idle', 'same'),
  ],
  'cancelled, refund failed': [
    () =>
      online()
        .to('deposit_paid')
        .run('cancelRequest', { by: 'customer' })
        .run('refundSettled', { sessionId: 's1', outcome: 'failed' }),
    // Money that's owed is never forgotten, however late it is.
    {
      ...SETTLED,
      refundSettled: 'same',
      retryRefund: 'same',
      settleByHand: 'same',
      'settleByHand, no reason': 'reason_required',
    },
  ],
  'cancelled, refund settled by hand': [
    () =>
      online()
        .to('deposit_paid')
        .run('cancelRequest', { by: 'customer' })
        .run('refundSettled', { sessionId: 's1', outcome: 'failed' })
        .run('settleByHand', { inputId: 'input' }),
    // Whatever Stripe says about the failed refund.
    { ...ENDED, ...SETTLED },
  ],
  'cancelled, refunded': [
    () =>
      online()
        .to('deposit_paid')
        .run('cancelRequest', { by: 'admin' })
        .run('refundSettled', { sessionId: 's1', outcome: 'succeeded' }),
    // A bank may still send it back.
    { ...ENDED, ...SETTLED, 'refundSettled, failed': 'same' },
  ],
  'cancelled, deposit kept': [
    () => online().to('en_route').run('cancelRequest', { by: 'admin', inputId: 'input', refundDeposit: false }),
    { ...ENDED, ...SETTLED },
  ],
};
