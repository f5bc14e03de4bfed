import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { FAILURE_REASONS, HAND_BACK_REASONS } from './endings.ts';
import { SERVICE_TYPES } from './services.ts';
import { LATE_REASONS } from './late-reasons.ts';
import { isCustomerSearchOpen } from './guards-endings.ts';
import { LIFECYCLE_RULES } from './table.ts';
import { refundRecordOf, openedSession } from './testing-session.ts';
import { EXPECTED_BY_STATUS } from './testing-statuses.ts';
import type { Command, CommandName } from './commands.ts';
import type { DeadlineName, Millis, RequestState } from './types.ts';

/**
 * One step of a random request, as three numbers. What they mean depends on the request's state at that step. So when
 * fast-check leaves out steps to shorten a failing sequence, the remaining steps still make sense.
 */
export type RandomStep = readonly [what: number, how: number, wait: number];
export const RANDOM_STEP_RANGE = 1_000_000;

export const COMMAND_NAMES = Object.keys(LIFECYCLE_RULES) as CommandName[];
const DEADLINES: readonly DeadlineName[] = [
  ...([
    'answer_reminder',
    'no_answer',
    'deposit_window',
    'session_check',
    'wait_warning',
    'no_provider',
    'links_expire',
    'purge',
  ] as const),
  ...(['promise_check', 'promise_warning'] as const),
  ...(['provider_silent', 'extra_unanswered', 'change_unanswered', 'on_site_reminder', 'on_site_overdue'] as const),
];
const BAD_AMOUNTS = [0, -1, 0.5, NaN, Infinity, 10_000_001, 329] as const;

function pick<T>(from: readonly T[], number: number): T {
  return from[number % from.length] as T;
}

/**
 * The time until a step: mostly seconds or minutes, so that the request's deadlines don't end it at once; sometimes an
 * hour, a day or over two months.
 */
export function randomWait([, , wait]: RandomStep): Millis {
  const kind = wait % 100;
  if (kind < 60) return (wait % 61) * SECOND;
  if (kind < 90) return (wait % 6) * MINUTE;
  if (kind < 97) return HOUR + (wait % 120) * SECOND;
  return kind < 99 ? DAY - (wait % 2) : 70 * DAY;
}

/** A random command. Its fields are often valid and often invalid. */
export function randomCommand(state: RequestState, [what, how]: RandomStep, now: Millis): Command {
  const likely = what % 10 < 6;
  const name = pick(likely ? EXPECTED_BY_STATUS[state.status].likely : COMMAND_NAMES, Math.floor(what / 10));
  return { ...fieldsOf(name, state, how, now), ...commonFieldsOf(state, how) };
}

function commonFieldsOf(state: RequestState, how: number) {
  const dice = how % 17;
  return {
    ...(dice === 0 && { version: state.version - 1 }),
    ...(dice === 1 && { version: state.version + 1 }),
    ...(dice > 8 && { version: state.version }),
    ...(dice === 2 && { assignment: state.assignments - 1 }),
    ...(dice > 5 && { assignment: state.assignments }),
    ...(dice % 2 === 0 && { inputId: 'input' }),
  };
}

function fieldsOf(name: CommandName, state: RequestState, how: number, now: Millis): Command {
  const deposit = state.depositAmountCents ?? 1_000;
  const due = state.changeStatus === 'deposit_due' ? (state.changeDepositCents ?? 0) : deposit;
  switch (name) {
    case 'setPrice':
    case 'counterOffer':
    case 'finalCounter':
      return { name, amountCents: amountOf(state, how) };
    case 'requestExtra':
      return {
        name,
        amountCents: how % 5 ? 100 + (how % 9_000) : pick(BAD_AMOUNTS, how >> 3),
        inputId: how % 4 ? 'input' : undefined,
      };
    case 'acceptAgreement':
      return { name, minutes: minutesOf(how) };
    case 'promiseAgain':
      return {
        name,
        minutes: minutesOf(how),
        reason: how % 3 ? pick(LATE_REASONS, how >> 3) : undefined,
        by: how % 5 ? 'provider' : 'admin',
      };
    case 'acceptOffer':
      return { name, termsAccepted: how % 5 > 0 };
    case 'paymentOpened': {
      const isRepeated = how % 9 === 0;
      const id = isRepeated ? sessionId(state, how) : `s${state.sessions.length}`;
      return { name, session: openedSession(id, due, now), by: how % 2 ? 'customer' : 'admin' };
    }
    case 'paymentReported':
    case 'sessionExpired':
      return { name, sessionId: sessionId(state, how) };
    case 'paymentVerified': {
      const amountCents = how % 7 === 0 ? due - 1 : due;
      return { name, sessionId: sessionId(state, how), amountCents, matches: how % 11 > 0, providerWaitMinutes: 60 };
    }
    case 'refundsRead': {
      const record = refundRecordOf(state, sessionId(state, how), how % 3 ? 'succeeded' : 'failed');
      if (how % 2) return { name, ...record };
      const elsewhereCents = how % 5 ? how % (deposit + 1) : deposit;
      return { name, ...record, elsewhereCents, failedAttempt: how % 4 };
    }
    case 'confirmPayment':
      return { name, by: how % 2 ? 'provider' : 'admin' };
    case 'rate':
      return { name, rating: how % 7, withReview: how % 2 > 0, via: how % 3 ? 'web' : 'text' };
    case 'startSearch':
      return { name, called: how % 3 > 0, reachable: how % 5 === 0 };
    case 'reportFailure':
      return { name, reason: isCustomerSearchOpen(state) && how % 2 ? 'nobody_here' : pick(FAILURE_REASONS, how) };
    case 'correctService':
      return { name, serviceType: pick(SERVICE_TYPES, how) };
    case 'proposeChange':
      return {
        name,
        by: how % 3 ? 'provider' : 'admin',
        serviceType: pick(SERVICE_TYPES, how),
        priceCents: how % 7 ? 330 + (how % 60_000) : pick(BAD_AMOUNTS, how >> 3),
        overCents: pick([0, 5_000, 10_000], how >> 2),
        sameProvider: how % 2 > 0,
      };
    case 'acceptChange':
    case 'declineChange':
      return { name };
    case 'declineJob':
      return { name, reason: pick([undefined, ...HAND_BACK_REASONS], how) };
    case 'withdrawChange':
    case 'resumeJob':
      return { name, by: how % 2 ? 'provider' : 'admin' };
    case 'endJob': {
      const kept = how % 5 ? how % (deposit + 1) : deposit + 1;
      return {
        name,
        outcome: how % 2 ? 'gone' : 'not_done',
        keptCents: kept,
        providerCents: how % 7 ? kept >> 1 : kept,
      };
    }
    case 'endPartlyDone': {
      const price = state.finalPriceCents ?? 0;
      return { name, priceCents: how % 5 ? 330 + (how % Math.max(1, price - 330)) : price + (how % 3) };
    }
    case 'cancelRequest':
      return {
        name,
        by: how % 3 ? 'customer' : 'admin',
        refundDeposit: pick([undefined, true, false], how >> 3),
        solved: how % 5 === 0,
      };
    case 'deadlinePassed':
      return { name, deadline: pick(DEADLINES, how) };
    default:
      return { name };
  }
}

/** Minutes to promise: mostly few, so that the promised time often passes; sometimes invalid. */
function minutesOf(how: number): number {
  return how % 8 ? 5 + (how % 20) : pick([0, 4, 181, 7.5, NaN], how >> 3);
}

function sessionId(state: RequestState, how: number): string {
  const sessionIds = state.sessions.map((one) => one.id);
  return pick(how % 13 === 0 ? ['unknown'] : [...sessionIds, sessionIds.at(-1) ?? 's0'], how >> 4);
}

/** A random amount: between the request's prices, equal to one of them, or invalid. */
function amountOf({ adminPriceCents: price, customerCounterOfferCents: counter }: RequestState, how: number): number {
  if (how % 6 === 0) return pick(BAD_AMOUNTS, how >> 3);
  if (price === null) return 1 + (how % 40_000);
  if (how % 6 === 1) return pick([price, counter ?? price], how >> 3);
  const low = counter ?? 0;
  return low + 1 + (how % Math.max(price - low - 1, 1));
}
