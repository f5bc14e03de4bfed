import { isDeepStrictEqual } from 'node:util';
import { depositOf, isPrice } from '#kernel/money.ts';
import { decide } from './decide.ts';
import { deadlinesOf, nextDeadline } from './deadlines.ts';
import { TABLE } from './table.ts';
import { ENDING_INVARIANTS } from './testing-invariants-endings.ts';
import { CHANGE_INVARIANTS, isAcceptedChange, wentElsewhere, willBeKept } from './testing-invariants-changes.ts';
import { PROMISE_INVARIANTS } from './testing-invariants-promises.ts';
import { ended, keepsNothing } from './testing-step.ts';
import type { Step } from './testing-step.ts';
import type { CommandName } from './commands.ts';
import { EXPECTED } from './testing-statuses.ts';
import type { Millis, RequestState, SessionStatus } from './types.ts';

const AFTER_CANCEL: readonly CommandName[] = [
  ...(['paymentOpened', 'paymentReported', 'paymentVerified', 'sessionExpired', 'refundSettled'] as const),
  'returnedElsewhere',
  ...(['deadlinePassed', 'deleteRequest', 'retryRefund', 'settleByHand', 'payProviderFee'] as const),
];

const PRICES = [
  'finalPriceCents',
  'depositAmountCents',
  'adminPriceCents',
  'adminCounterOfferCents',
  'customerCounterOfferCents',
] as const;
const DATES = ['approvedAt', 'depositPaidAt', 'serviceCompletedAt', 'cancelledAt'] as const;
const count = (state: RequestState, status: SessionStatus) => state.sessions.filter((s) => s.status === status).length;

/** What must hold for every step of every life. */
export const INVARIANTS: Record<string, (step: Step) => boolean> = {
  'one session at most is open': ({ after }) => count(after, 'open') <= 1,
  'a job has its deposit': ({ after }) =>
    after.status === 'cancelled' ||
    after.depositPaidAt === null ||
    wentElsewhere(after) ||
    willBeKept(after) >= (after.depositAmountCents ?? 0),
  'a provider is on a job, and on nothing else': ({ after }) =>
    EXPECTED[after.status].provider !== undefined || after.status === 'completed'
      ? after.providerAssigned && after.assignments > 0 && after.depositPaidAt !== null
      : !after.providerAssigned || after.status === 'cancelled',
  'prices, deposit and dates never change once set, except by a change that the customer accepted': (step) =>
    [...PRICES, ...DATES].every(
      (field) =>
        step.before[field] === null ||
        step.before[field] === step.after[field] ||
        ((field === 'finalPriceCents' || field === 'depositAmountCents') && isAcceptedChange(step)),
    ),
  'the deposit is 15% of the price, unless the job was changed': ({ after }) => {
    const { finalPriceCents: price, depositAmountCents: deposit, firstPriceCents: first } = after;
    if (price === null || deposit === null) return price === deposit;
    return first === null ? deposit === depositOf(price) : deposit > 0 && deposit < price;
  },
  'of every price the deposit can be paid': ({ after }) =>
    PRICES.every((field) => field === 'depositAmountCents' || after[field] === null || isPrice(after[field])),
  'counters lie where they may': ({ after }) => {
    const { adminPriceCents: price, customerCounterOfferCents: counter, adminCounterOfferCents: final } = after;
    const counterFits = counter === null || (price !== null && counter > 0 && counter < price);
    return counterFits && (final === null || (counter !== null && price !== null && final > counter && final < price));
  },
  'an extra is agreed to by the customer alone, once, and then stays as it is': ({
    before,
    command,
    decision,
    after,
  }) => {
    if (!decision.ok || after.extraStatus !== 'approved') return true;
    if (before.extraStatus === 'approved') return before.extraCents === after.extraCents;
    return command.name === 'approveExtra' && before.extraStatus === 'asked' && before.extraCents === after.extraCents;
  },
  'a code belongs to an assignment, and is settled before the service begins': ({ after }) =>
    (after.handshake !== null) === after.providerAssigned &&
    !(after.handshake === 'waiting' && (after.status === 'in_progress' || after.status === 'completed')),
  'what became of a code stays, and only its provider says it, on site': ({ before, command, after }) =>
    before.handshake === after.handshake ||
    before.assignments !== after.assignments ||
    !after.providerAssigned ||
    (before.handshake === 'waiting' &&
      before.status === 'arrived' &&
      command.name === (after.handshake === 'verified' ? 'verifyCode' : 'skipCode')),
  'the desk is told of silence once, and not of who has agreed': ({ before, command, after }) =>
    before.providerSilentAt === after.providerSilentAt ||
    after.providerSilentAt === null ||
    (before.providerSilentAt === null &&
      before.agreementAcceptedAt === null &&
      command.name === 'deadlinePassed' &&
      command.deadline === 'provider_silent'),
  'nothing that was asked for is left open at the end': ({ after }) =>
    after.status !== 'completed' || after.extraStatus !== 'asked',
  ...ENDING_INVARIANTS,
  ...CHANGE_INVARIANTS,
  ...PROMISE_INVARIANTS,
  'one counter of the customer, one final counter': ({ before, command, decision }) =>
    !decision.ok ||
    (command.name !== 'counterOffer' && command.name !== 'finalCounter') ||
    (command.name === 'counterOffer' ? before.customerCounterOfferCents : before.adminCounterOfferCents) === null,
  'the agreed price was somebody’s offer': ({ after }) =>
    after.requestType === 'phone' ||
    after.finalPriceCents === null ||
    [after.adminPriceCents, after.customerCounterOfferCents, after.adminCounterOfferCents].includes(
      after.firstPriceCents ?? after.finalPriceCents,
    ),
  'a change is one version, a refusal or idle command none': ({ before, decision, after }) =>
    !decision.ok || after === before
      ? after === before && (!decision.ok || decision.log.length === 0 || decision.ends !== undefined)
      : after.version === before.version + 1,
  'no step but those of docs/product.md': ({ before, after }) =>
    before.status === after.status || EXPECTED[before.status].to.includes(after.status),
  'a command leads where the table says': ({ before, command, after }) =>
    before.status === after.status || TABLE[command.name].to.includes(after.status),
  'a cancelled request is only settled or removed': ({ before, command, after }) =>
    before.status !== 'cancelled' || after === before || AFTER_CANCEL.includes(command.name),
  'and settling changes nothing but its money': ({ before, after }) =>
    before.status !== 'cancelled' ||
    isDeepStrictEqual(
      { ...before, version: 0, sessions: [], paymentStatus: null, providerFeePaidAt: null },
      { ...after, version: 0, sessions: [], paymentStatus: null, providerFeePaidAt: null },
    ),
  'no payment is lost: once seen, it is kept or goes back': ({ before, after }) =>
    before.sessions.every(({ id, status }) => {
      const then = after.sessions.find((one) => one.id === id)?.status;
      return then !== undefined && (status === then || NEXT_OF_SESSION[status].includes(then));
    }),
  'refunded is said once all is back': ({ before, after }) =>
    before.paymentStatus === after.paymentStatus ||
    after.paymentStatus !== 'refunded' ||
    (after.status === 'cancelled' && after.sessions.every(({ status }) => !OWED.includes(status))),
  'an ended request leaves no session open': ({ after }) => !ended(after) || count(after, 'open') === 0,
  'payment_pending has a session, payment_completed a payment': ({ after }) =>
    (after.status !== 'payment_pending' || count(after, 'open') + count(after, 'closing') > 0) &&
    (after.status !== 'payment_completed' || count(after, 'reported') > 0),
  'it travels through Temporal unchanged': ({ after }) => isDeepStrictEqual(JSON.parse(JSON.stringify(after)), after),
  'it stays deletable or says what must come first': ({ after, now }) => {
    const decision = decide(after, { name: 'deleteRequest' }, now);
    return decision.ok ? decision.ends === 'deleted' : decision.rejection.code === 'cancel_first';
  },
  'the admin has a way out with a reason, and money then goes back': ({ after, now }) => wayOut(after, now),
  'time never turns in a circle': ({ after, now }) => timersEnd(after, now),
};

const OWED: readonly SessionStatus[] = ['paid', 'refund_due', 'refund_failed'];
const NEXT_OF_SESSION: Record<SessionStatus, readonly SessionStatus[]> = {
  open: ['closing', 'expired', 'reported', 'paid', 'refund_due'],
  closing: ['expired', 'reported', 'paid', 'refund_due'],
  expired: ['reported', 'paid', 'refund_due'],
  reported: ['expired', 'paid', 'refund_due'],
  // Of a payment returned in part, the bank may send the part back.
  // `refunded` at the end if somebody else has sent all of it back.
  paid: ['refund_due', 'refund_failed', 'refunded'],
  refund_due: ['refunded', 'paid', 'refund_failed'],
  refund_failed: ['refunded', 'paid', 'refund_due'],
  // A bank can send back what Stripe called refunded.
  refunded: ['refund_failed'],
};

function wayOut(state: RequestState, now: Millis): boolean {
  const cancel = decide(state, { name: 'cancelRequest', by: 'admin', inputId: 'input' }, now);
  if (ended(state)) return !cancel.ok;
  if (!cancel.ok || cancel.state.status !== 'cancelled') return false;
  return keepsNothing(cancel.state, now);
}

/** Whether every due timer moves the request on or ends it. */
function timersEnd(from: RequestState, now: Millis): boolean {
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
