import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { decide } from '#modules/request/rules/decide.ts';
import { nextDeadline } from '#modules/request/rules/deadlines.ts';
import type { ActivityEvent } from '#modules/request/rules/log-events.ts';
import { RANDOM_STEP_RANGE, randomCommand, randomWait } from '#modules/request/rules/testing-random.ts';
import type { RandomStep } from '#modules/request/rules/testing-random.ts';
import { onlineStory, phoneStory } from '#modules/request/rules/testing.ts';
import type { Command } from '#modules/request/rules/commands.ts';
import { PAYABLE } from '#modules/request/rules/statuses.ts';
import { nextActor } from '#modules/request/rules/view.ts';
import { arrivalPromisesOf, turnSpansOf, totalMsPerTurn } from './story.ts';
import type { StoryEntry } from './story.ts';

const entry = (minute: number, event: ActivityEvent, params: unknown = {}): StoryEntry => ({
  at: minute * MINUTE,
  event,
  params,
});
const turnSpansInMinutes = (entries: StoryEntry[], now: number) =>
  turnSpansOf(entries, now * MINUTE).map(({ turn, from, to, isOpen }) => [turn, from / MINUTE, to / MINUTE, isOpen]);

/** The log of a job without trouble. The first argument of each entry is its time in minutes. */
const PLAIN_JOB = [
  entry(0, 'request_submitted'),
  entry(4, 'price_set', { cents: 9_000 }),
  entry(6, 'counter_made', { cents: 8_000 }),
  entry(9, 'final_offer_made', { cents: 8_500 }),
  entry(10, 'offer_accepted', { cents: 8_500 }),
  entry(11, 'payment_opened', { cents: 1_275 }),
  entry(13, 'payment_reported'),
  entry(14, 'deposit_paid', { cents: 1_275 }),
  entry(17, 'provider_assigned', { despite: [] }),
  entry(19, 'agreement_accepted'),
  entry(19, 'arrival_promised', { minutes: 20 }),
  entry(20, 'job_started'),
  entry(35, 'provider_arrived'),
  entry(36, 'service_started'),
  entry(60, 'job_completed'),
  entry(61, 'rated', { stars: 5, review: false }),
];

describe('who had the job', () => {
  it('follows the turns of a plain job to its end', () => {
    expect(turnSpansInMinutes(PLAIN_JOB, 500)).toEqual([
      ['admin', 0, 4, false],
      ['customer', 4, 6, false],
      ['admin', 6, 9, false],
      ['customer', 9, 13, false],
      ['system', 13, 14, false],
      ['admin', 14, 17, false],
      ['provider', 17, 60, false],
    ]);
    expect(totalMsPerTurn(turnSpansOf(PLAIN_JOB, 0)).map(({ turn, ms }) => [turn, ms / MINUTE])).toEqual([
      ['admin', 10],
      ['customer', 6],
      ['system', 1],
      ['provider', 43],
    ]);
  });

  it('is still open while the job goes on', () => {
    expect(turnSpansInMinutes(PLAIN_JOB.slice(0, 3), 30).at(-1)).toEqual(['admin', 6, 30, true]);
  });

  it('goes to dispatch while a provider is silent, late, or cannot do the job', () => {
    const until = (more: StoryEntry[]) => turnSpansInMinutes([...PLAIN_JOB.slice(0, 9), ...more], 90);
    expect(until([entry(22, 'provider_silent'), entry(24, 'agreement_accepted')]).slice(-3)).toEqual([
      ['provider', 17, 22, false],
      ['admin', 22, 24, false],
      ['provider', 24, 90, true],
    ]);
    expect(
      until([
        ...PLAIN_JOB.slice(9, 12),
        entry(30, 'promise_in_doubt'),
        entry(33, 'arrival_promised_again', { minutes: 10, reason: null, by: 'admin' }),
        entry(40, 'provider_arrived'),
        entry(45, 'failure_reported', { reason: 'unsafe' }),
        entry(50, 'job_ended', { outcome: 'not_done', kept: 0, provider: 0 }),
      ]).slice(-4),
    ).toEqual([
      ['provider', 17, 30, false],
      ['admin', 30, 33, false],
      ['provider', 33, 45, false],
      ['admin', 45, 50, false],
    ]);
  });

  it('needs to be told that a changed job goes to another provider', () => {
    const proposed = [
      ...PLAIN_JOB.slice(0, 13),
      entry(37, 'change_proposed', { by: 'provider', service: 'towing', cents: 20_000 }),
    ];
    const change = entry(40, 'job_changed', { service: 'towing', cents: 20_000 });
    expect(turnSpansInMinutes([...proposed, change], 50).slice(-2)).toEqual([
      ['customer', 37, 40, false],
      ['provider', 40, 50, true],
    ]);
    expect(turnSpansInMinutes([...proposed, { ...change, providerLeft: true }], 50).at(-1)).toEqual([
      'admin',
      40,
      50,
      true,
    ]);
  });

  it('agrees with the lifecycle after any commands', () => {
    const number = fc.noBias(fc.nat(RANDOM_STEP_RANGE));
    const rolls = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 40, size: 'max' });
    let endedCount = 0;
    fc.assert(
      fc.property(fc.boolean(), fc.noBias(rolls), (isPhone, dice) => {
        if (replayRandomCommands(isPhone, dice)) endedCount += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(endedCount).toBeGreaterThan(100);
  });
});

/**
 * Gives random commands, and checks that the log and the state agree on whose turn it is.
 * @returns whether the request ended
 */
function replayRandomCommands(isPhone: boolean, dice: readonly RandomStep[]): boolean {
  let { state, now } = isPhone ? phoneStory() : onlineStory();
  const entries: StoryEntry[] = [
    { at: now, event: isPhone ? 'phone_request_created' : 'request_submitted', params: {} },
  ];
  /** @returns whether the request was deleted */
  const step = (command: Command) => {
    const decision = decide(state, command, now);
    if (!decision.ok) return false;
    const providerLeft = state.providerAssigned && !decision.state.providerAssigned;
    state = decision.state;
    entries.push(...decision.log.map(({ event, params }) => ({ at: now, event, params, providerLeft })));
    return decision.ends !== undefined;
  };
  for (const roll of dice) {
    now += randomWait(roll) + 1;
    for (let due = nextDeadline(state); due && due.at <= now; due = nextDeadline(state)) {
      if (step({ name: 'deadlinePassed', deadline: due.name })) return true;
    }
    if (step(randomCommand(state, roll, now))) return true;
    const turn = nextActor(state);
    // Skip these statuses, because the log doesn't say whether another payment is still being checked.
    if (PAYABLE.includes(state.status) || state.status === 'payment_completed') continue;
    const last = turnSpansOf(entries, now + 1).at(-1);
    const logTurn = last?.isOpen ? last.turn : 'nobody';
    if (logTurn !== turn) throw new Error(`${logTurn} instead of ${turn} after ${JSON.stringify(entries, null, 1)}`);
  }
  return nextActor(state) === 'nobody';
}

describe('promised times', () => {
  const outcomesOf = (entries: StoryEntry[], now: number) =>
    arrivalPromisesOf(entries, now * MINUTE).map(({ dueAt, isFirst, outcome }) => [
      dueAt / MINUTE,
      isFirst,
      outcome.kind,
    ]);

  it('are kept, or late, by when the provider arrived', () => {
    expect(outcomesOf(PLAIN_JOB, 500)).toEqual([[39, true, 'kept']]);
    const renewed = [
      ...PLAIN_JOB.slice(0, 12),
      entry(30, 'arrival_promised_again', { minutes: 30, reason: 'traffic', by: 'provider' }),
      entry(45, 'provider_arrived'),
    ];
    expect(arrivalPromisesOf(renewed, 0)).toMatchObject([
      { dueAt: 39 * MINUTE, isFirst: true, outcome: { kind: 'late', arrivedAt: 45 * MINUTE } },
      { dueAt: 60 * MINUTE, isFirst: false, by: 'provider', reason: 'traffic', outcome: { kind: 'kept' } },
    ]);
  });

  it('are open until their time has passed', () => {
    expect(outcomesOf(PLAIN_JOB.slice(0, 12), 38)).toEqual([[39, true, 'open']]);
    expect(outcomesOf(PLAIN_JOB.slice(0, 12), 40)).toEqual([[39, true, 'missed']]);
  });

  it('end with the provider: missed after their time, dropped before it', () => {
    const leaves = (minute: number) => [
      ...PLAIN_JOB.slice(0, 12),
      entry(minute, 'job_handed_back', { reason: 'breakdown' }),
      entry(minute + 5, 'provider_assigned', { despite: [] }),
    ];
    expect(outcomesOf(leaves(25), 500)).toEqual([[39, true, 'dropped']]);
    expect(outcomesOf(leaves(41), 500)).toEqual([[39, true, 'missed']]);
  });
});
