import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANONICAL_STATUSES } from './statuses.ts';
import { decide } from './decide.ts';
import { nextDeadline } from './deadlines.ts';
import { INVARIANTS } from './testing-invariants.ts';
import { COMMAND_NAMES, RANDOM_STEP_RANGE, randomCommand, randomWait } from './testing-random.ts';
import type { RandomStep } from './testing-random.ts';
import { onlineStory, phoneStory } from './testing.ts';
import type { Command } from './commands.ts';
import type { RejectionCode, RequestState, SessionStatus } from './types.ts';

/** The number of random requests. `RANDOM_REQUESTS=100000` makes ten times as many. */
const REQUEST_COUNT = Number(process.env.RANDOM_REQUESTS ?? 10_000);
/** In milliseconds. 100,000 requests took three minutes. */
const TIMEOUT_MS = 20 * 60_000;
const MAX_COMMANDS = 60;

const timesReached = new Map<string, number>();
const countReached = (what: string) => timesReached.set(what, (timesReached.get(what) ?? 0) + 1);

/**
 * Gives random commands to one request and checks every invariant. If `punctual`, timers fire by themselves, as in the
 * workflow.
 */
function giveRandomCommands(isPhone: boolean, punctual: boolean, dice: readonly RandomStep[]): void {
  const story = isPhone ? phoneStory() : onlineStory();
  let { state } = story;
  let { now } = story;
  const step = (command: Command): boolean => {
    const before = state;
    const snapshot = JSON.stringify(before);
    const decision = decide(before, command, now);
    if (decision.ok) state = decision.state;
    for (const [name, holds] of Object.entries(INVARIANTS)) {
      if (!holds({ before, command, decision, after: state, now }))
        throw new Error(describeFailure(name, command, before, state));
    }
    if (JSON.stringify(before) !== snapshot)
      throw new Error(describeFailure('a command never changes the state it is given', command, before, state));
    countReached(decision.ok ? `done ${command.name}` : `refused ${decision.rejection.code}`);
    if (state.status !== before.status) countReached(state.status);
    for (const one of state.sessions) if (!before.sessions.includes(one)) countReached(`session ${one.status}`);
    if (decision.ok && decision.ends) countReached(decision.ends);
    return decision.ok && decision.ends !== undefined;
  };
  for (const roll of dice) {
    now += randomWait(roll);
    for (let due = nextDeadline(state); punctual && due && due.at <= now; due = nextDeadline(state)) {
      if (step({ name: 'deadlinePassed', deadline: due.name })) return;
    }
    if (step(randomCommand(state, roll, now))) return;
  }
}

function describeFailure(invariant: string, command: Command, before: RequestState, after: RequestState): string {
  return `${invariant}: ${JSON.stringify({ command, before, after }, null, 1)}`;
}

describe('commands in any order, valid and invalid', () => {
  it(`keep every invariant in ${REQUEST_COUNT} random requests`, { timeout: TIMEOUT_MS }, () => {
    const number = fc.noBias(fc.nat(RANDOM_STEP_RANGE));
    const rolls = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: MAX_COMMANDS, size: 'max' });
    fc.assert(fc.property(fc.boolean(), fc.boolean(), fc.noBias(rolls), giveRandomCommands), {
      numRuns: REQUEST_COUNT,
    });
    // Make sure that the random requests got far enough. If all stayed at the start, they'd keep every invariant too.
    for (const status of CANONICAL_STATUSES.slice(1))
      expect(timesReached.get(status) ?? 0, status).toBeGreaterThan(500);
    const rare = [
      ...COMMAND_NAMES.map((name) => `done ${name}`),
      ...SESSION_STATUSES,
      ...REFUSALS,
      'deleted',
      'purged',
    ];
    for (const what of rare) expect(timesReached.get(what) ?? 0, what).toBeGreaterThan(5);
  });
});

const SESSION_STATUSES = (
  [
    ...(['open', 'closing', 'expired', 'reported', 'paid', 'refund_due', 'refunded', 'refund_failed'] as const),
  ] satisfies SessionStatus[]
).map((status) => `session ${status}`);

const REFUSALS = (
  [
    ...(['not_allowed_now', 'not_yours', 'stale', 'terms_required', 'agreement_required', 'invalid_price'] as const),
    ...(['invalid_amount', 'counter_used', 'counter_not_lower', 'final_counter_range', 'rating_missing'] as const),
    ...(['already_rated', 'cancel_first', 'reason_required', 'links_expired', 'extra_open', 'extra_used'] as const),
    ...(['code_required', 'price_too_low', 'call_first', 'search_first', 'wait_first', 'failure_open'] as const),
    ...(['settlement_range', 'invalid_minutes', 'promises_used', 'cancellation_open'] as const),
  ] satisfies RejectionCode[]
).map((code) => `refused ${code}`);
