import type { CanonicalStatus, NextActor } from './statuses.ts';
import {
  CODE_NOT_ENTERED,
  COUNTER_USED,
  ENDED_OUTCOMES,
  EVERYBODY_MAY_CANCEL,
  NO_SESSION,
  NOT_SET_OUT,
  ON_SITE_OUTCOMES,
  ON_THE_JOB_OUTCOMES,
  SESSION_PAYABLE,
  PROMISED,
  REPLACEABLE,
  SEARCHABLE,
  SESSION_SETTLED,
  BEFORE_APPROVAL,
  UNANSWERED_JOB,
  ON_SITE_PAYMENT_UNCONFIRMED,
  DEPOSIT_UNPAID,
  WITHOUT_PROVIDER,
  sessionOutcomes,
} from './testing-rows.ts';
import type { ExpectedOutcomes } from './testing-rows.ts';
import { openedSession } from './testing-session.ts';
import type { Command, CommandName } from './commands.ts';
import type { Millis, RequestState } from './types.ts';

/** What the tests expect of one status. */
interface Expected {
  /** The statuses that may follow. A change to any other status is forbidden. */
  to: readonly CanonicalStatus[];
  turn: NextActor;
  /** The timeline's current step. */
  step: string;
  /** Whether the provider on the job is still coming or already there. Missing if no provider is on the job. */
  provider?: 'coming' | 'there';
  /**
   * The expected result of every probe in an online request that reached this status by {@link nextCommands}. Other
   * situations are in `testing-pairs.ts`.
   */
  row: ExpectedOutcomes;
  /**
   * The next commands on the shortest path to another status. They use a price of $200 and session `s1`. Only a path
   * that needs a counter-offer has one, of $150.
   */
  nextCommands: (state: RequestState, toward: CanonicalStatus, now: Millis) => readonly Command[];
  /**
   * The commands that usually come next. Random requests prefer these; otherwise hardly any would get as far as a job.
   */
  likely: readonly CommandName[];
}

/** The expectations come from docs/product.md, "Life of a request", not from STATUSES or LIFECYCLE_RULES. */
export const EXPECTED_BY_STATUS: Record<CanonicalStatus, Expected> = {
  pending_admin_review: {
    to: ['admin_priced', 'payment_pending', 'cancelled'],
    turn: 'admin',
    step: 'submitted',
    row: {
      ...BEFORE_APPROVAL,
      correctService: 'same',
      setPrice: 'admin_priced',
      'setPrice of nothing': 'invalid_price',
      'setPrice too low': 'price_too_low',
    },
    nextCommands: (state, toward, now) => {
      if (toward === 'cancelled') return [{ name: 'cancelRequest', by: 'customer' }];
      return state.requestType === 'phone'
        ? [openPaymentCommand(state, 'admin', now)]
        : [{ name: 'setPrice', amountCents: 20_000 }];
    },
    likely: ['setPrice', 'paymentOpened'],
  },
  admin_priced: {
    to: ['negotiating', 'approved', 'cancelled'],
    turn: 'customer',
    step: 'reviewed',
    row: {
      ...BEFORE_APPROVAL,
      acceptOffer: 'approved',
      'acceptOffer without terms': 'terms_required',
      'acceptOffer for another price': 'stale',
      counterOffer: 'negotiating',
      'counterOffer of nothing': 'invalid_amount',
      'counterOffer too low': 'price_too_low',
      'counterOffer of the price': 'counter_not_lower',
      rejectOffer: 'cancelled',
      'rejectOffer for another price': 'stale',
    },
    nextCommands: (_state, toward) =>
      toward === 'negotiating'
        ? [{ name: 'counterOffer', amountCents: 15_000 }]
        : [{ name: 'acceptOffer', termsAccepted: true }],
    likely: ['acceptOffer', 'counterOffer'],
  },
  negotiating: {
    to: ['approved', 'cancelled'],
    turn: 'admin',
    step: 'reviewed',
    row: {
      // The admin must answer the counter-offer. Until then, the customer can't accept the first price.
      ...BEFORE_APPROVAL,
      ...COUNTER_USED,
      acceptCounter: 'approved',
      rejectCounter: 'cancelled',
      finalCounter: 'same',
      'finalCounter of half a cent': 'invalid_amount',
      'finalCounter of the counter': 'final_counter_range',
      'finalCounter of the price': 'final_counter_range',
    },
    nextCommands: () => [{ name: 'acceptCounter' }],
    likely: ['acceptCounter', 'finalCounter', 'acceptOffer'],
  },
  approved: {
    to: ['payment_pending', 'payment_completed', 'deposit_paid', 'cancelled'],
    turn: 'customer',
    step: 'approved',
    row: { ...DEPOSIT_UNPAID, ...NO_SESSION, paymentOpened: 'payment_pending' },
    nextCommands: (state, _toward, now) => [openPaymentCommand(state, 'customer', now)],
    likely: ['paymentOpened', 'paymentOpened', 'paymentReported'],
  },
  payment_pending: {
    to: ['payment_completed', 'deposit_paid', 'approved', 'cancelled'],
    turn: 'customer',
    step: 'approved',
    row: { ...DEPOSIT_UNPAID, ...SESSION_PAYABLE, 'late session_check': 'same' },
    nextCommands: (_state, toward) => [
      { name: toward === 'approved' ? 'sessionExpired' : 'paymentReported', sessionId: 's1' },
    ],
    likely: ['paymentReported', 'paymentReported', 'sessionExpired', 'paymentOpened'],
  },
  payment_completed: {
    to: ['deposit_paid', 'approved', 'cancelled'],
    turn: 'system',
    step: 'paid',
    row: { ...EVERYBODY_MAY_CANCEL, ...sessionOutcomes('idle', 'deposit_paid', 'approved', 'approved', 'idle') },
    nextCommands: (state) => [
      {
        name: 'paymentVerified',
        sessionId: 's1',
        amountCents: depositIn(state),
        matches: true,
        providerWaitMinutes: 60,
      },
    ],
    likely: ['paymentVerified', 'paymentVerified', 'paymentReported'],
  },
  deposit_paid: {
    to: ['provider_assigned', 'cancelled'],
    turn: 'admin',
    step: 'paid',
    row: { ...SESSION_SETTLED, ...EVERYBODY_MAY_CANCEL, ...WITHOUT_PROVIDER },
    nextCommands: () => [{ name: 'assignProvider' }],
    likely: ['assignProvider', 'assignProvider', 'paymentReported', 'paymentVerified'],
  },
  provider_assigned: {
    to: ['en_route', 'deposit_paid', 'cancelled'],
    turn: 'provider',
    step: 'assigned',
    provider: 'coming',
    row: { ...NOT_SET_OUT, ...UNANSWERED_JOB },
    nextCommands: () => [{ name: 'acceptAgreement', minutes: 45 }, { name: 'startJob' }],
    likely: ['acceptAgreement', 'startJob'],
  },
  en_route: {
    to: ['arrived', 'deposit_paid', 'provider_assigned', 'cancelled'],
    turn: 'provider',
    step: 'en_route',
    provider: 'coming',
    row: { ...REPLACEABLE, ...PROMISED, arrived: 'arrived' },
    nextCommands: () => [{ name: 'arrived' }],
    likely: ['arrived', 'promiseAgain'],
  },
  arrived: {
    to: ['in_progress', 'completed', 'deposit_paid', 'provider_assigned', 'cancelled'],
    turn: 'provider',
    step: 'arrived',
    provider: 'there',
    row: { ...REPLACEABLE, ...ON_SITE_OUTCOMES, ...CODE_NOT_ENTERED, ...SEARCHABLE },
    nextCommands: () => [{ name: 'verifyCode' }, { name: 'startService' }],
    likely: [
      ...(['startService', 'startService', 'startService', 'verifyCode', 'verifyCode', 'skipCode'] as const),
      ...(['requestExtra', 'startSearch', 'answerSearch', 'reportFailure', 'resumeJob', 'resumeJob'] as const),
      ...(['proposeChange', 'acceptChange', 'acceptChange', 'paymentOpened', 'paymentVerified'] as const),
    ],
  },
  in_progress: {
    to: ['completed', 'deposit_paid', 'provider_assigned', 'cancelled'],
    turn: 'provider',
    step: 'in_progress',
    provider: 'there',
    row: { ...ON_THE_JOB_OUTCOMES, ...ON_SITE_OUTCOMES, completeJob: 'completed' },
    nextCommands: () => [{ name: 'completeJob' }],
    likely: [
      ...(['completeJob', 'completeJob', 'completeJob', 'completeJob', 'completeJob'] as const),
      ...(['requestExtra', 'requestExtra', 'approveExtra', 'declineExtra'] as const),
      ...(['requestExtra', 'requestExtra', 'approveExtra', 'declineExtra'] as const),
      ...(['reportFailure', 'resumeJob', 'resumeJob', 'endJob', 'endPartlyDone'] as const),
      ...(['proposeChange', 'acceptChange', 'acceptChange', 'paymentOpened', 'paymentVerified'] as const),
    ],
  },
  completed: {
    to: [],
    turn: 'nobody',
    step: 'completed',
    row: {
      ...SESSION_SETTLED,
      ...ENDED_OUTCOMES,
      ...ON_SITE_PAYMENT_UNCONFIRMED,
      'confirmPayment by provider': 'same',
      'confirmPayment by admin': 'same',
      reportUnpaid: 'same',
      rate: 'same',
      'rate by text': 'same',
      'rate without stars': 'rating_missing',
      'late links_expire': 'same',
    },
    nextCommands: () => [],
    likely: ['confirmPayment', 'reportUnpaid', 'rate', 'deadlinePassed', 'paymentVerified'],
  },
  cancelled: {
    to: [],
    turn: 'nobody',
    step: 'cancelled',
    row: { ...ENDED_OUTCOMES, ...NO_SESSION },
    nextCommands: () => [],
    likely: [
      'retryRefund',
      'settleByHand',
      'paymentReported',
      'paymentVerified',
      'sessionExpired',
      'refundsRead',
      'paymentOpened',
      'payProviderFee',
    ],
  },
};

/**
 * The statuses in which a provider is on the job. `where` leaves only those in which the provider is still coming, or
 * only those in which the provider is already there.
 */
export function statusesWithProvider(where?: 'coming' | 'there'): CanonicalStatus[] {
  const statuses = Object.keys(EXPECTED_BY_STATUS) as CanonicalStatus[];
  return statuses.filter((status) => {
    const { provider } = EXPECTED_BY_STATUS[status];
    return provider !== undefined && (where === undefined || where === provider);
  });
}

function depositIn(state: RequestState): number {
  return state.depositAmountCents ?? 0;
}

function openPaymentCommand(state: RequestState, by: 'customer' | 'admin', now: Millis): Command<'paymentOpened'> {
  const id = `s${state.sessions.length + 1}`;
  return { name: 'paymentOpened', session: openedSession(id, depositIn(state), now), by };
}
