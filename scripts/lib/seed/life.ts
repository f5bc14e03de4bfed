import { CHECKOUT_SESSION_MS, DEPOSIT_WINDOW_MS, LINK_EXPIRY_MS, MINUTE, NO_ANSWER_MS } from '#domain/constants.ts';
import { decide, newRequest } from '#domain/lifecycle/decide.ts';
import type { Command, LogEntry, Millis, NewRequest, RequestState } from '#domain/lifecycle/types.ts';
import { depositOf } from '#domain/money.ts';
import type { Cents } from '#domain/money.ts';
import { activity } from '#domain/texts/activity.ts';
import type { Dice } from './dice.ts';

/** A request's life up to now, as far as it went. */
export interface Life {
  state: RequestState;
  log: (LogEntry & { version: number; n: number; at: Millis })[];
  paidAt: Millis | null;
  refundedAt: Millis | null;
  /** When the last thing happened. */
  changedAt: Millis;
}

interface Step {
  /** Milliseconds after the step before. */
  after: Millis;
  /** Made from the state it meets. */
  command: (state: RequestState, at: Millis) => Command;
}

/**
 * Lives a request from its creation until `now`, by the product's own rules: the lifecycle decides each step, so a seeded
 * row is one that could have come about.
 * @throws when the lifecycle refuses a step: then this file is wrong
 */
export function live(from: NewRequest, dice: Dice, now: Millis): Life {
  let state: RequestState = { ...newRequest(from), version: 1 };
  let at = from.createdAt;
  const first =
    from.finalPriceCents === null ? activity.requestSubmitted() : activity.phoneRequestCreated(from.finalPriceCents);
  const life: Life = {
    state,
    log: [{ action: first, userType: from.finalPriceCents === null ? 'customer' : 'admin', version: 1, n: 0, at }],
    paidAt: null,
    refundedAt: null,
    changedAt: at,
  };
  const minutes: Minutes = (least, most) => Math.round((least + dice.draw() * (most - least)) * MINUTE);
  const steps = from.finalPriceCents === null ? priced(dice, minutes) : paid(dice, minutes, 'admin');
  for (const { after, command } of steps) {
    at += after;
    if (at > now) break;
    const asked = command(state, at);
    const decision = decide(state, asked, at);
    if (!decision.ok) throw new Error(`${asked.name} is refused in ${state.status}: ${decision.rejection.code}`);
    state = decision.state;
    life.log.push(...decision.log.map((entry, n) => ({ ...entry, version: decision.state.version, n, at })));
    if (asked.name === 'paymentVerified') life.paidAt = at;
    if (asked.name === 'refundSettled') life.refundedAt = at;
    life.changedAt = at;
  }
  return { ...life, state };
}

/** How long something takes: a draw between so many minutes, in milliseconds. */
type Minutes = (least: number, most: number) => Millis;
const plain =
  (command: Command): Step['command'] =>
  () =>
    command;

/** From the first price to the agreed one, and on. */
function priced(dice: Dice, minutes: Minutes): Step[] {
  const price: Cents = dice.between(60, 420) * 100;
  const offered: Step = { after: minutes(0.5, 6), command: plain({ name: 'setPrice', amountCents: price }) };
  if (dice.chance(5)) {
    return [offered, { after: NO_ANSWER_MS, command: plain({ name: 'deadlinePassed', deadline: 'no_answer' }) }];
  }
  if (dice.chance(9)) return [offered, { after: minutes(1, 9), command: plain({ name: 'rejectOffer' }) }];
  const agreed: Step = { after: minutes(1, 9), command: plain({ name: 'acceptOffer', termsAccepted: true }) };
  if (dice.chance(65)) return [offered, agreed, ...paid(dice, minutes)];
  const countered: Step = {
    after: minutes(1, 8),
    command: plain({ name: 'counterOffer', amountCents: Math.round(price * 0.8) }),
  };
  const after = minutes(0.5, 5);
  if (dice.chance(40)) {
    return [offered, countered, { after, command: plain({ name: 'acceptCounter' }) }, ...paid(dice, minutes)];
  }
  const final: Step = { after, command: plain({ name: 'finalCounter', amountCents: Math.round(price * 0.9) }) };
  return [offered, countered, final, agreed, ...paid(dice, minutes)];
}

/** From the agreed price to the deposit, and on; or to the end of the window for it. */
function paid(dice: Dice, minutes: Minutes, by: 'customer' | 'admin' = 'customer'): Step[] {
  if (by === 'customer' && dice.chance(6)) {
    return [{ after: DEPOSIT_WINDOW_MS, command: plain({ name: 'deadlinePassed', deadline: 'deposit_window' }) }];
  }
  const opened: Step = {
    after: by === 'admin' ? 2_000 : minutes(0.5, 6),
    command: ({ requestId, finalPriceCents }, at) => ({
      name: 'paymentOpened',
      by,
      session: {
        id: sessionOf(requestId),
        amountCents: depositOf(finalPriceCents ?? 0),
        openedAt: at,
        expiresAt: at + CHECKOUT_SESSION_MS,
      },
    }),
  };
  const verified: Step = {
    after: minutes(1, 7),
    command: ({ requestId, depositAmountCents }) => ({
      name: 'paymentVerified',
      sessionId: sessionOf(requestId),
      amountCents: depositAmountCents ?? 0,
      matches: true,
    }),
  };
  return [opened, verified, ...(dice.chance(3) ? givenBack(minutes) : worked(dice, minutes))];
}

function givenBack(minutes: Minutes): Step[] {
  return [
    { after: minutes(5, 30), command: plain({ name: 'cancelRequest', by: 'customer' }) },
    {
      after: minutes(0.1, 1),
      command: ({ requestId }) => ({ name: 'refundSettled', sessionId: sessionOf(requestId), outcome: 'succeeded' }),
    },
  ];
}

function worked(dice: Dice, minutes: Minutes): Step[] {
  const steps: Step[] = [
    { after: minutes(1, 12), command: plain({ name: 'assignProvider' }) },
    { after: minutes(0.5, 4), command: plain({ name: 'acceptAgreement' }) },
    { after: minutes(0.5, 3), command: plain({ name: 'startJob' }) },
    { after: minutes(8, 35), command: plain({ name: 'arrived' }) },
    { after: minutes(0.2, 1), command: plain({ name: 'verifyCode' }) },
    { after: minutes(0.5, 4), command: plain({ name: 'startService' }) },
    { after: minutes(5, 50), command: plain({ name: 'completeJob' }) },
  ];
  if (dice.chance(60)) {
    const rating = dice.pick([5, 5, 5, 5, 4, 4, 3, 2, 1]);
    steps.push({ after: MINUTE, command: plain({ name: 'rate', rating, withReview: false, via: 'web' }) });
  }
  steps.push({ after: 2 * MINUTE, command: plain({ name: 'confirmPayment', by: 'provider' }) });
  steps.push({ after: LINK_EXPIRY_MS, command: plain({ name: 'deadlinePassed', deadline: 'links_expire' }) });
  return steps;
}

/** The id of its Checkout Session, which Stripe does not know. */
export function sessionOf(requestId: string): string {
  return `cs_seed_${requestId.replaceAll('-', '')}`;
}
