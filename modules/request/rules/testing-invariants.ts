import { isDeepStrictEqual } from 'node:util';
import { depositOf, isPrice } from '#kernel/money.ts';
import { decide } from './decide.ts';
import { deadlinesOf, nextDeadline } from './deadlines.ts';
import { LIFECYCLE_RULES } from './table.ts';
import { ENDING_INVARIANTS } from './testing-invariants-endings.ts';
import {
  CHANGE_INVARIANTS,
  isAcceptedChange,
  mayKeepOtherAmount,
  keptCentsInTheEnd,
} from './testing-invariants-changes.ts';
import { PROMISE_INVARIANTS } from './testing-invariants-promises.ts';
import { isEnded, endsPartlyDone, keepsNoMoney } from './testing-step.ts';
import type { Step } from './testing-step.ts';
import type { CommandName } from './commands.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import type { Millis, RequestState, SessionStatus } from './types.ts';
import { nextActor, turnStartedAt } from './view.ts';

const COMMANDS_AFTER_CANCEL: readonly CommandName[] = [
  ...(['paymentOpened', 'paymentReported', 'paymentVerified', 'sessionExpired', 'refundsRead'] as const),
  ...(['deadlinePassed', 'deleteRequest', 'retryRefund', 'settleByHand', 'payProviderFee'] as const),
];

const PRICE_FIELDS = [
  'finalPriceCents',
  'depositAmountCents',
  'adminPriceCents',
  'adminCounterOfferCents',
  'customerCounterOfferCents',
] as const;
const DATE_FIELDS = ['approvedAt', 'depositPaidAt', 'serviceCompletedAt', 'cancelledAt'] as const;
const countSessions = (state: RequestState, status: SessionStatus) =>
  state.sessions.filter((s) => s.status === status).length;

/** What must be true after every command. */
export const INVARIANTS: Record<string, (step: Step) => boolean> = {
  'one session at most is open': ({ after }) => countSessions(after, 'open') <= 1,
  'a job has its deposit': ({ after }) =>
    after.status === 'cancelled' ||
    after.depositPaidAt === null ||
    mayKeepOtherAmount(after) ||
    keptCentsInTheEnd(after) >= (after.depositAmountCents ?? 0),
  'a provider is on a job, and on nothing else': ({ after }) =>
    EXPECTED_BY_STATUS[after.status].provider !== undefined || after.status === 'completed'
      ? after.providerAssigned && after.assignments > 0 && after.depositPaidAt !== null
      : !after.providerAssigned || after.status === 'cancelled',
  'prices, deposit and dates never change once set, except by a change that the customer accepted, or a job partly done':
    (step) =>
      [...PRICE_FIELDS, ...DATE_FIELDS].every(
        (field) =>
          step.before[field] === null ||
          step.before[field] === step.after[field] ||
          ((field === 'finalPriceCents' || field === 'depositAmountCents') &&
            (isAcceptedChange(step) || endsPartlyDone(step))),
      ),
  'the deposit is 15% of the price, unless the job was changed or partly done': ({ after }) => {
    const { finalPriceCents: price, depositAmountCents: deposit, firstPriceCents: first } = after;
    if (price === null || deposit === null) return price === deposit;
    return first === null ? deposit === depositOf(price) : deposit > 0 && deposit <= depositOf(price);
  },
  'of every price the deposit can be paid': ({ after }) =>
    PRICE_FIELDS.every((field) => field === 'depositAmountCents' || after[field] === null || isPrice(after[field])),
  'each counter-offer is between the amounts before it': ({ after }) => {
    const { adminPriceCents: price, customerCounterOfferCents: counter, adminCounterOfferCents: final } = after;
    const counterFits = counter === null || (price !== null && counter > 0 && counter < price);
    return counterFits && (final === null || (counter !== null && price !== null && final > counter && final < price));
  },
  'only the customer approves an extra charge, once, and it never changes after that': ({
    before,
    command,
    decision,
    after,
  }) => {
    if (!decision.ok || after.extraStatus !== 'approved') return true;
    if (before.extraStatus === 'approved') return before.extraCents === after.extraCents;
    return command.name === 'approveExtra' && before.extraStatus === 'asked' && before.extraCents === after.extraCents;
  },
  'a code belongs to an assignment, and is entered or skipped before service starts': ({ after }) =>
    (after.handshake !== null) === after.providerAssigned &&
    !(after.handshake === 'waiting' && (after.status === 'in_progress' || after.status === 'completed')),
  'only the provider on site enters or skips the code, and that never changes': ({ before, command, after }) =>
    before.handshake === after.handshake ||
    before.assignments !== after.assignments ||
    !after.providerAssigned ||
    (before.handshake === 'waiting' &&
      before.status === 'arrived' &&
      command.name === (after.handshake === 'verified' ? 'verifyCode' : 'skipCode')),
  'the desk is alerted once about a provider who has not agreed': ({ before, command, after }) =>
    before.providerSilentAt === after.providerSilentAt ||
    after.providerSilentAt === null ||
    (before.providerSilentAt === null &&
      before.agreementAcceptedAt === null &&
      command.name === 'deadlinePassed' &&
      command.deadline === 'provider_silent'),
  'when it becomes the turn of dispatch, its wait begins': ({ before, command, after, now }) =>
    nextActor(before) === 'admin' ||
    nextActor(after) !== 'admin' ||
    turnStartedAt(after) === now ||
    // If dispatch's turn begins because a provider doesn't answer, the wait counts from the assignment instead.
    (command.name === 'deadlinePassed' && command.deadline === 'provider_silent'),
  'a completed request has no unanswered extra charge': ({ after }) =>
    after.status !== 'completed' || after.extraStatus !== 'asked',
  ...ENDING_INVARIANTS,
  ...CHANGE_INVARIANTS,
  ...PROMISE_INVARIANTS,
  'one counter of the customer, one final counter': ({ before, command, decision }) =>
    !decision.ok ||
    (command.name !== 'counterOffer' && command.name !== 'finalCounter') ||
    (command.name === 'counterOffer' ? before.customerCounterOfferCents : before.adminCounterOfferCents) === null,
  'the agreed price is one that somebody offered': ({ after }) =>
    after.requestType === 'phone' ||
    after.finalPriceCents === null ||
    [after.adminPriceCents, after.customerCounterOfferCents, after.adminCounterOfferCents].includes(
      after.firstPriceCents ?? after.finalPriceCents,
    ),
  'a change adds one version, a rejected or idle command none': ({ before, decision, after }) =>
    !decision.ok || after === before
      ? after === before && (!decision.ok || decision.log.length === 0 || decision.ends !== undefined)
      : after.version === before.version + 1,
  'the status changes only as docs/product.md says': ({ before, after }) =>
    before.status === after.status || EXPECTED_BY_STATUS[before.status].to.includes(after.status),
  'a command leads only to statuses in its rule': ({ before, command, after }) =>
    before.status === after.status || LIFECYCLE_RULES[command.name].to.includes(after.status),
  'only commands about money or deletion change a cancelled request': ({ before, command, after }) =>
    before.status !== 'cancelled' || after === before || COMMANDS_AFTER_CANCEL.includes(command.name),
  'a cancelled request changes only in its money': ({ before, after }) =>
    before.status !== 'cancelled' ||
    isDeepStrictEqual(
      { ...before, version: 0, sessions: [], paymentStatus: null, providerFeePaidAt: null },
      { ...after, version: 0, sessions: [], paymentStatus: null, providerFeePaidAt: null },
    ),
  'no payment is lost: each is kept or refunded': ({ before, after }) =>
    before.sessions.every(({ id, status }) => {
      const newStatus = after.sessions.find((one) => one.id === id)?.status;
      return newStatus !== undefined && (status === newStatus || NEXT_SESSION_STATUSES[status].includes(newStatus));
    }),
  'the payment status is refunded only when all money is back': ({ before, after }) =>
    before.paymentStatus === after.paymentStatus ||
    after.paymentStatus !== 'refunded' ||
    (after.status === 'cancelled' && after.sessions.every(({ status }) => !MONEY_HELD_STATUSES.includes(status))),
  'an ended request leaves no session open': ({ after }) => !isEnded(after) || countSessions(after, 'open') === 0,
  'payment_pending has a session, and payment_completed a reported payment': ({ after }) =>
    (after.status !== 'payment_pending' || countSessions(after, 'open') + countSessions(after, 'closing') > 0) &&
    (after.status !== 'payment_completed' || countSessions(after, 'reported') > 0),
  'the state is the same after it was stored as JSON': ({ after }) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(after)), after),
  'a request can be deleted, an open one is cancelled first, or is rejected with cancel_first': ({ after, now }) => {
    const decision = decide(after, { name: 'deleteRequest' }, now);
    if (!decision.ok) return decision.rejection.code === 'cancel_first';
    return isEnded(after) ? decision.ends === 'deleted' : decision.state.status === 'cancelled';
  },
  'the admin can cancel with a reason, and then all money is refunded': ({ after, now }) =>
    adminCanCancelOnlyIfOpen(after, now),
  'the timers come to an end': ({ after, now }) => doTimersEnd(after, now),
};

const MONEY_HELD_STATUSES: readonly SessionStatus[] = ['paid', 'refund_due', 'refund_failed'];
const NEXT_SESSION_STATUSES: Record<SessionStatus, readonly SessionStatus[]> = {
  open: ['closing', 'expired', 'reported', 'paid', 'refund_due'],
  closing: ['expired', 'reported', 'paid', 'refund_due'],
  expired: ['reported', 'paid', 'refund_due'],
  reported: ['expired', 'paid', 'refund_due'],
  // A payment is `paid` even if a part of it was refunded. The bank may return that refund, and somebody else may send
  // back the rest.
  paid: ['refund_due', 'refund_failed', 'refunded'],
  refund_due: ['refunded', 'paid', 'refund_failed'],
  refund_failed: ['refunded', 'paid', 'refund_due'],
  // The bank may return a refund even after Stripe reported that it succeeded.
  refunded: ['refund_failed'],
};

function adminCanCancelOnlyIfOpen(state: RequestState, now: Millis): boolean {
  const cancel = decide(state, { name: 'cancelRequest', by: 'admin', inputId: 'input' }, now);
  if (isEnded(state)) return !cancel.ok;
  if (!cancel.ok || cancel.state.status !== 'cancelled') return false;
  return keepsNoMoney(cancel.state, now);
}

/**
 * Fires the next timer again and again, each when it's due. Returns whether this comes to an end: no timer is rejected,
 * none is due again right after it fired, and none is left after 8 steps.
 */
function doTimersEnd(from: RequestState, now: Millis): boolean {
  let state = from;
  for (let steps = 0; steps < 8; steps += 1) {
    const next = nextDeadline(state);
    if (!next) return true;
    const decision = decide(state, { name: 'deadlinePassed', deadline: next.name }, Math.max(next.at, now));
    if (!decision.ok) return false;
    if (decision.ends) return decision.ends === 'purged' && deadlinesOf(state).length === 1;
    if (deadlinesOf(decision.state).some((one) => one.name === next.name && one.at <= next.at)) return false;
    state = decision.state;
  }
  return false;
}
