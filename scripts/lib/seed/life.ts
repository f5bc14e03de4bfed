import { MINUTE } from '#kernel/constants.ts';
import {
  CHECKOUT_SESSION_MS,
  DEPOSIT_WINDOW_MS,
  LINK_EXPIRY_MS,
  PROMISE_RANGE_MINUTES,
} from '#modules/request/rules/limits.ts';
import { decide, newRequestState } from '#modules/request/rules/decide.ts';
import type { Command } from '#modules/request/rules/commands.ts';
import type { LogEntry, Millis, NewRequest, RequestState } from '#modules/request/rules/types.ts';
import { depositOf } from '#kernel/money.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import type { JobPlan } from '#night/model/plan.ts';

/** A request's state and activity log so far. */
export interface SimulatedRequest {
  state: RequestState;
  log: (LogEntry & { version: number; n: number; at: Millis })[];
  paidAt: Millis | null;
  refundedAt: Millis | null;
  /** When the last event happened. */
  changedAt: Millis;
}

interface LifeStep {
  /** How many minutes after the previous step this one happens. */
  after: number;
  /** Makes the command from the current state. */
  command: (state: RequestState, at: Millis) => Command;
}

/**
 * Plays a planned job from its creation until `now` with the product's lifecycle, so that each seeded row has a state
 * that can really occur.
 * @throws when the lifecycle refuses a step, which means that this file has a bug
 */
export function simulateRequest(plan: JobPlan, from: NewRequest, now: Millis): SimulatedRequest {
  let state: RequestState = { ...newRequestState(from), version: 1 };
  let at = from.createdAt;
  const byPhone = from.finalPriceCents !== null;
  const first = byPhone
    ? activityEntry('phone_request_created', { cents: from.finalPriceCents ?? 0 })
    : activityEntry('request_submitted');
  const life: SimulatedRequest = {
    state,
    log: [{ ...first, userType: byPhone ? 'admin' : 'customer', version: 1, n: 0, at }],
    paidAt: null,
    refundedAt: null,
    changedAt: at,
  };
  for (const { after, command } of stepsOf(plan)) {
    at += Math.round(after * MINUTE);
    if (at > now) break;
    const givenCommand = command(state, at);
    const decision = decide(state, givenCommand, at);
    if (!decision.ok) throw new Error(`${givenCommand.name} is refused in ${state.status}: ${decision.rejection.code}`);
    state = decision.state;
    life.log.push(...decision.log.map((entry, n) => ({ ...entry, version: decision.state.version, n, at })));
    if (givenCommand.name === 'paymentVerified') life.paidAt = at;
    if (givenCommand.name === 'refundsRead') life.refundedAt = at;
    life.changedAt = at;
  }
  return { ...life, state };
}

function lifeStep(after: number, command: Command): LifeStep {
  return { after, command: () => command };
}

function* stepsOf(plan: JobPlan): Generator<LifeStep, void, void> {
  const { leavesAt, allowsCancellation, outcome, stars, thinkMinutes } = plan;
  if (plan.channel !== 'call') {
    if (leavesAt === 'before_price')
      return yield lifeStep(thinkMinutes.driver, { name: 'cancelRequest', by: 'customer' });
    if (!(yield* negotiationSteps(plan))) return;
    if (leavesAt === 'before_payment') {
      return yield lifeStep(DEPOSIT_WINDOW_MS / MINUTE, { name: 'deadlinePassed', deadline: 'deposit_window' });
    }
  }
  yield* depositSteps(plan);
  if (leavesAt === 'after_payment') return yield* cancelAndRefundSteps({ name: 'cancelRequest', by: 'customer' });
  yield lifeStep(thinkMinutes.desk * 20, { name: 'assignProvider' });
  yield lifeStep(thinkMinutes.provider, { name: 'acceptAgreement', minutes: promisedMinutes(plan) });
  if (leavesAt === 'after_assignment' && allowsCancellation) {
    yield lifeStep(thinkMinutes.driver, { name: 'cancelRequest', by: 'customer' });
    return yield* cancelAndRefundSteps(CANCEL_BY_DESK);
  }
  yield lifeStep(thinkMinutes.provider, { name: 'startJob' });
  yield lifeStep(plan.driveMinutes, { name: 'arrived' });
  if (outcome === 'nobody_there') return yield* cancelAndRefundSteps(CANCEL_BY_DESK);
  yield lifeStep(thinkMinutes.driver / 3, { name: 'verifyCode' });
  yield lifeStep(thinkMinutes.provider, { name: 'startService' });
  if (outcome === 'service_fails') return yield* cancelAndRefundSteps(CANCEL_BY_DESK);
  yield lifeStep(plan.workMinutes, { name: 'completeJob' });
  if (stars !== null) yield lifeStep(1, { name: 'rate', rating: stars, withReview: false, via: 'web' });
  yield lifeStep(2, { name: 'confirmPayment', by: 'provider' });
  yield lifeStep(LINK_EXPIRY_MS / MINUTE, { name: 'deadlinePassed', deadline: 'links_expire' });
}

/**
 * How many minutes a seeded provider promises: usually more than needed, because the seed has no timers that would
 * handle a late arrival.
 */
function promisedMinutes({ driveMinutes, thinkMinutes }: JobPlan): number {
  const needed = driveMinutes + 2 * thinkMinutes.provider + thinkMinutes.driver;
  return Math.min(Math.max(Math.ceil(needed) + 5, PROMISE_RANGE_MINUTES.least), PROMISE_RANGE_MINUTES.most);
}

/** Makes the steps of the negotiation. @returns whether the driver and the desk agreed on a price */
function* negotiationSteps({
  price,
  counterOffer,
  counterAnswer,
  finalOffer: lastPrice,
  leavesAt,
  thinkMinutes,
}: JobPlan): Generator<LifeStep, boolean> {
  yield lifeStep(thinkMinutes.desk * 8, { name: 'setPrice', amountCents: price * 100 });
  if (leavesAt === 'at_price') {
    yield lifeStep(thinkMinutes.driver, { name: 'rejectOffer' });
    return false;
  }
  const acceptOffer = lifeStep(thinkMinutes.driver * 2, { name: 'acceptOffer', termsAccepted: true });
  if (counterOffer === null) {
    yield acceptOffer;
    return true;
  }
  yield lifeStep(thinkMinutes.driver * 2, { name: 'counterOffer', amountCents: counterOffer * 100 });
  if (counterAnswer === 'last_price') {
    yield lifeStep(thinkMinutes.desk * 4, { name: 'finalCounter', amountCents: lastPrice * 100 });
    yield acceptOffer;
    return true;
  }
  const isAccepted = counterAnswer === 'accepts';
  yield lifeStep(thinkMinutes.desk * 4, { name: isAccepted ? 'acceptCounter' : 'rejectCounter' });
  return isAccepted;
}

function* depositSteps({ channel, thinkMinutes }: JobPlan): Generator<LifeStep, void, void> {
  const requestedBy = channel === 'call' ? 'admin' : 'customer';
  yield {
    after: thinkMinutes.driver,
    command: ({ requestId, finalPriceCents }, at) => ({
      name: 'paymentOpened',
      by: requestedBy,
      session: {
        id: checkoutSessionId(requestId),
        amountCents: depositOf(finalPriceCents ?? 0),
        openedAt: at,
        expiresAt: at + CHECKOUT_SESSION_MS,
      },
    }),
  };
  yield {
    after: thinkMinutes.driver * 2,
    command: ({ requestId, depositAmountCents }) => ({
      name: 'paymentVerified',
      sessionId: checkoutSessionId(requestId),
      amountCents: depositAmountCents ?? 0,
      matches: true,
      providerWaitMinutes: 60,
    }),
  };
}

/** The desk's reason for cancelling isn't part of the lifecycle, so this command has none. */
const CANCEL_BY_DESK: Command = { name: 'cancelRequest', by: 'admin', refundDeposit: true, inputId: 'seed' };

function* cancelAndRefundSteps(cancelledBy: Command): Generator<LifeStep, void, void> {
  yield lifeStep(5, cancelledBy);
  yield {
    after: 0.5,
    command: ({ sessions }) => {
      const [{ id: sessionId = '', toReturnCents: returnedCents = 0 } = {}] = sessions;
      return { name: 'refundsRead', sessionId, returnedCents, pendingCents: 0, elsewhereCents: 0, failedAttempt: 0 };
    },
  };
}

/** The made-up Checkout Session id of a seeded request. */
export function checkoutSessionId(requestId: string): string {
  return `cs_seed_${requestId.replaceAll('-', '')}`;
}
