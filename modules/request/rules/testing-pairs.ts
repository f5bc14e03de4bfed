import { MINUTE } from '#kernel/constants.ts';
import type { CommandName } from './commands.ts';
import {
  CODE_ENTERED,
  COUNTER_USED,
  ENDED_OUTCOMES,
  EXTRA_OPEN,
  EXTRA_USED,
  AGREEMENT_NOT_ACCEPTED,
  NO_SESSION,
  NOT_SET_OUT,
  ON_SITE_OUTCOMES,
  SESSION_PAYABLE,
  PROMISED,
  REPLACEABLE,
  SEARCHABLE,
  SESSION_SETTLED,
  BEFORE_APPROVAL,
  DEPOSIT_UNPAID,
  sessionOutcomes,
  PARTLY_DONE_NEEDS_CODE,
} from './testing-rows.ts';
import type { ExpectedOutcomes } from './testing-rows.ts';
import { CHANGE_SITUATIONS } from './testing-pairs-changes.ts';
import { ENDING_SITUATIONS } from './testing-pairs-endings.ts';
import { PROMISE_SITUATIONS } from './testing-pairs-promises.ts';
import { CANONICAL_STATUSES } from './statuses.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import { onlineStory, phoneStory, withoutArrivalCode } from './testing.ts';
import type { Story } from './testing.ts';

const ASSIGNED = EXPECTED_BY_STATUS.provider_assigned.row;
const ARRIVED = EXPECTED_BY_STATUS.arrived.row;
const IN_PROGRESS = EXPECTED_BY_STATUS.in_progress.row;
const EXTRA = { amountCents: 4_000, inputId: 'input' };

/** Commands that are rejected if the page they come from is outdated. */
export const COMMANDS_REJECTED_IF_STALE: readonly CommandName[] = [
  ...(['setPrice', 'acceptOffer', 'counterOffer', 'rejectOffer', 'acceptCounter', 'rejectCounter'] as const),
  ...(['finalCounter', 'takeRefund', 'assignProvider', 'reassignProvider', 'approveExtra', 'declineExtra'] as const),
  ...(['cancelRequest', 'declineCancellation', 'deleteRequest', 'endJob', 'endPartlyDone'] as const),
  ...(['correctService', 'proposeChange', 'acceptChange', 'declineChange', 'withdrawChange'] as const),
  ...(['resumeJob', 'promiseAgain'] as const),
];

/** Situations besides the main one of each status, with the expected result of every probe. */
const MORE_SITUATIONS: Record<string, [before: () => Story, row: ExpectedOutcomes]> = {
  'pending, phone: the agreed price needs no offer': [
    () => phoneStory(),
    { ...BEFORE_APPROVAL, paymentOpened: 'payment_pending' },
  ],
  'negotiating, final counter sent': [
    () => onlineStory().to('negotiating').run('finalCounter', { amountCents: 17_500 }),
    {
      ...BEFORE_APPROVAL,
      ...COUNTER_USED,
      acceptOffer: 'approved',
      'acceptOffer without terms': 'terms_required',
      'acceptOffer for another price': 'stale',
      rejectOffer: 'cancelled',
      'rejectOffer for another price': 'stale',
    },
  ],
  'approved at the counter': [
    () => onlineStory().to('negotiating').to('approved'),
    { ...DEPOSIT_UNPAID, ...NO_SESSION, ...COUNTER_USED, paymentOpened: 'payment_pending' },
  ],
  'approved, phone, its session expired (but may have been paid at the last moment)': [
    () => phoneStory().to('approved'),
    {
      ...DEPOSIT_UNPAID,
      ...sessionOutcomes('payment_completed', 'deposit_paid', 'same', 'idle', 'idle'),
      paymentOpened: 'payment_pending',
    },
  ],
  'payment pending, phone': [() => phoneStory().to('payment_pending'), EXPECTED_BY_STATUS.payment_pending.row],
  'payment pending, session over and being closed': [
    () =>
      onlineStory()
        .to('payment_pending')
        .wait(61 * MINUTE)
        .run('deadlinePassed', { deadline: 'session_check' }),
    { ...DEPOSIT_UNPAID, ...SESSION_PAYABLE, paymentOpened: 'payment_pending' },
  ],
  'deposit paid, provider declined': [
    () => phoneStory().to('provider_assigned').run('declineJob'),
    EXPECTED_BY_STATUS.deposit_paid.row,
  ],
  'provider assigned, the desk was told of the silence: an answer is still welcome': [
    () =>
      onlineStory()
        .to('provider_assigned')
        .wait(5 * MINUTE)
        .run('deadlinePassed', { deadline: 'provider_silent' }),
    { ...NOT_SET_OUT, ...AGREEMENT_NOT_ACCEPTED },
  ],
  'provider replaced after silence: the next one has the whole time': [
    () =>
      onlineStory()
        .to('provider_assigned')
        .wait(5 * MINUTE)
        .run('deadlinePassed', { deadline: 'provider_silent' })
        .run('reassignProvider'),
    ASSIGNED,
  ],
  'provider assigned and agreed': [
    () => onlineStory().to('provider_assigned').run('acceptAgreement', { minutes: 45 }),
    {
      ...NOT_SET_OUT,
      ...PROMISED,
      acceptAgreement: 'idle',
      'acceptAgreement in a minute': 'idle',
      startJob: 'en_route',
    },
  ],
  'provider assigned, customer asked to cancel': [
    () => onlineStory().to('provider_assigned').run('cancelRequest', { by: 'customer' }),
    {
      ...ASSIGNED,
      'cancelRequest by customer': 'idle',
      declineCancellation: 'same',
      declineJob: 'cancelled',
      'declineJob without a reason': 'cancelled',
    },
  ],
  'provider assigned and agreed, customer asked to cancel: they wait for dispatch': [
    () =>
      onlineStory()
        .to('provider_assigned')
        .run('acceptAgreement', { minutes: 45 })
        .run('cancelRequest', { by: 'customer' }),
    {
      ...NOT_SET_OUT,
      ...PROMISED,
      acceptAgreement: 'idle',
      'acceptAgreement in a minute': 'idle',
      startJob: 'cancellation_open',
      'cancelRequest by customer': 'idle',
      declineCancellation: 'same',
      declineJob: 'cancelled',
      'declineJob without a reason': 'cancelled',
    },
  ],
  'provider assigned, the desk declined the cancellation: it may be asked again': [
    () => onlineStory().to('provider_assigned').run('cancelRequest', { by: 'customer' }).run('declineCancellation'),
    ASSIGNED,
  ],
  'en route, phone': [() => phoneStory().to('en_route'), EXPECTED_BY_STATUS.en_route.row],
  'arrived, code entered': [
    () => onlineStory().to('arrived').run('verifyCode'),
    {
      ...ARRIVED,
      ...CODE_ENTERED,
      startSearch: 'not_allowed_now',
      'startSearch without texts or a call': 'not_allowed_now',
      'reportFailure: nobody here': 'not_allowed_now',
    },
  ],
  'arrived, code skipped': [
    () => phoneStory().to('arrived').run('skipCode', { inputId: 'input' }),
    { ...ARRIVED, ...CODE_ENTERED },
  ],
  'arrived, assigned before there were codes': [
    () => withoutArrivalCode(onlineStory().to('arrived')),
    { ...REPLACEABLE, ...ON_SITE_OUTCOMES, startService: 'in_progress', ...SEARCHABLE },
  ],
  'arrived, an extra waits for the customer': [
    () => onlineStory().to('arrived').run('requestExtra', EXTRA),
    { ...ARRIVED, ...EXTRA_OPEN, ...PARTLY_DONE_NEEDS_CODE, 'reportFailure: it does not work': 'code_required' },
  ],
  'in progress, an extra waits for the customer': [
    () => phoneStory().to('in_progress').run('requestExtra', EXTRA),
    { ...IN_PROGRESS, ...EXTRA_OPEN },
  ],
  'in progress, extra approved': [
    () => onlineStory().to('in_progress').run('requestExtra', EXTRA).run('approveExtra'),
    { ...IN_PROGRESS, ...EXTRA_USED },
  ],
  'in progress, an extra declined: another may be asked for': [
    () => onlineStory().to('in_progress').run('requestExtra', EXTRA).run('declineExtra'),
    IN_PROGRESS,
  ],
  'in progress, three extras asked for': [
    () => {
      const story = onlineStory().to('in_progress');
      for (let ask = 0; ask < 3; ask += 1) story.run('requestExtra', EXTRA).run('declineExtra');
      return story;
    },
    { ...IN_PROGRESS, ...EXTRA_USED },
  ],
  'completed, paid on site and rated': [
    () =>
      phoneStory()
        .to('completed')
        .run('confirmPayment', { by: 'provider' })
        .run('rate', { rating: 4, withReview: true, via: 'web' }),
    {
      ...SESSION_SETTLED,
      ...ENDED_OUTCOMES,
      'confirmPayment by provider': 'idle',
      'confirmPayment by admin': 'idle',
      rate: 'already_rated',
      'rate by text': 'already_rated',
      'rate without stars': 'already_rated',
      'late links_expire': 'same',
    },
  ],
  'completed, the provider says that they were not paid': [
    () => onlineStory().to('completed').run('reportUnpaid'),
    {
      ...SESSION_SETTLED,
      ...ENDED_OUTCOMES,
      'confirmPayment by provider': 'same',
      'confirmPayment by admin': 'same',
      reportUnpaid: 'idle',
      rate: 'same',
      'rate by text': 'same',
      'rate without stars': 'rating_missing',
      'late links_expire': 'same',
    },
  ],
  'completed, over an hour ago': [
    () =>
      onlineStory()
        .to('completed')
        .wait(61 * MINUTE)
        .run('deadlinePassed', { deadline: 'links_expire' })
        .run('deadlinePassed', { deadline: 'on_site_reminder' })
        .run('deadlinePassed', { deadline: 'on_site_overdue' }),
    {
      ...SESSION_SETTLED,
      ...ENDED_OUTCOMES,
      'confirmPayment by provider': 'links_expired',
      'confirmPayment by admin': 'same',
      reportUnpaid: 'links_expired',
      rate: 'links_expired',
      'rate by text': 'same',
      'rate without stars': 'links_expired',
    },
  ],
  'cancelled, its session may still be paid': [
    () => onlineStory().to('payment_pending').run('cancelRequest', { by: 'customer' }),
    { deleteRequest: 'deleted', ...sessionOutcomes('same', 'same', 'same', 'same', 'idle') },
  ],
  'cancelled, refund due': [
    () => onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' }),
    sessionOutcomes('idle', 'idle', 'idle', 'idle', 'same'),
  ],
  'cancelled, refund failed': [
    () => onlineStory().to('deposit_paid').run('cancelRequest', { by: 'customer' }).refund('s1', 'failed'),
    // We still owe the money of the failed refund, so the request can't be deleted or purged yet.
    {
      ...SESSION_SETTLED,
      refundsRead: 'same',
      retryRefund: 'same',
      settleByHand: 'same',
      'settleByHand, no reason': 'reason_required',
    },
  ],
  'cancelled, refund settled by hand': [
    () =>
      onlineStory()
        .to('deposit_paid')
        .run('cancelRequest', { by: 'customer' })
        .refund('s1', 'failed')
        .run('settleByHand', { inputId: 'input' }),
    // Nothing changes, whatever Stripe says later about the failed refund.
    { ...ENDED_OUTCOMES, ...SESSION_SETTLED },
  ],
  'cancelled, refunded': [
    () => onlineStory().to('deposit_paid').run('cancelRequest', { by: 'admin' }).refund('s1', 'succeeded'),
    // The bank may still return the refund to us, so a failed refund can be reported later.
    { ...ENDED_OUTCOMES, ...SESSION_SETTLED, 'refundsRead, failed': 'same' },
  ],
  'cancelled, deposit kept': [
    () => onlineStory().to('en_route').run('cancelRequest', { by: 'admin', inputId: 'input', refundDeposit: false }),
    { ...ENDED_OUTCOMES, ...SESSION_SETTLED },
  ],
};

/**
 * Every situation with the expected result of every probe: one per status, from {@link EXPECTED_BY_STATUS}, and more.
 * The results come from docs/product.md, "Life of a request", not from LIFECYCLE_RULES.
 */
export const SITUATIONS: typeof MORE_SITUATIONS = {
  ...Object.fromEntries(
    CANONICAL_STATUSES.map(
      (status) => [status, [() => onlineStory().to(status), EXPECTED_BY_STATUS[status].row]] as const,
    ),
  ),
  ...MORE_SITUATIONS,
  ...ENDING_SITUATIONS,
  ...CHANGE_SITUATIONS,
  ...PROMISE_SITUATIONS,
};
