import type { Cents } from '#kernel/money.ts';
import { isChangeOpen } from '#modules/request/rules/changed-job.ts';
import type { LateReason } from '#modules/request/rules/late-reasons.ts';
import type { ActivityEvent, ActivityParams } from '#modules/request/rules/log-events.ts';
import { newPromise } from '#modules/request/rules/promises.ts';
import { ENDED, PAYABLE } from '#modules/request/rules/statuses.ts';
import type { NextActor } from '#modules/request/rules/statuses.ts';
import type { Millis } from '#modules/request/rules/types.ts';
import { nextActor } from '#modules/request/rules/view.ts';

/*
 * The story of a job: whose turn it was and for how long, and which promises were kept. It's computed from the activity
 * log, because a request's row has only the current state.
 */

/** An entry of the activity log. */
export interface StoryEntry {
  at: Millis;
  event: ActivityEvent;
  params: unknown;
  /** Whether this entry took the provider off the job. Used only for `job_changed`, whose entry doesn't say so. */
  providerLeft?: boolean;
}

/** A time during which it was one person's turn. */
interface Span {
  turn: NextActor;
  from: Millis;
  to: Millis;
  /** The entry that started their turn. */
  since: StoryEntry;
  /** Whether it's still their turn. */
  isOpen: boolean;
}

type Facts = Parameters<typeof nextActor>[0];

/** The facts of a new request. It waits for dispatch to look at it. */
const NEW_REQUEST_FACTS: Facts = {
  status: 'pending_admin_review',
  adminCounterOfferCents: null,
  agreementAcceptedAt: null,
  providerSilentAt: null,
  cancellationAskedAt: null,
  failureReason: null,
  changeStatus: null,
  promise: null,
};

const WITHOUT_PROVIDER = {
  agreementAcceptedAt: null,
  providerSilentAt: null,
  failureReason: null,
  promise: null,
} as const satisfies Partial<Facts>;

/**
 * Marks an open proposal to change the job as withdrawn. Used when a provider is assigned, is replaced, leaves or
 * reports a failure, and when the job ends.
 */
const dropChange = (before: Facts) => (isChangeOpen(before) ? ({ changeStatus: 'withdrawn' } as const) : {});
const wasUnpaid = ({ status }: Facts) => PAYABLE.includes(status) || status === 'payment_completed';
const afterAssignment = (before: Facts) =>
  ({ ...WITHOUT_PROVIDER, ...dropChange(before), status: 'provider_assigned' }) as const;
const afterProviderLeft = (before: Facts) =>
  ({ ...WITHOUT_PROVIDER, ...dropChange(before), status: 'deposit_paid' }) as const;
const cancelled = (before: Facts) => ({ ...dropChange(before), status: 'cancelled' }) as const;
const completed = (before: Facts) => ({ ...dropChange(before), status: 'completed' }) as const;
const priceAgreed = () => ({ status: 'approved' }) as const;
const unpaidAgain = (before: Facts) => (wasUnpaid(before) ? priceAgreed() : {});
const afterPromise = () => ({ promise: { warnedAt: null } }) as const;

type FactsChange = (before: Facts, entry: StoryEntry) => Partial<Facts>;

/** How each event changes the facts that decide whose turn it is. `nextActor` then works out the turn. */
const CHANGE_BY_EVENT: Partial<Record<ActivityEvent, FactsChange>> = {
  price_set: () => ({ status: 'admin_priced' }),
  offer_accepted: priceAgreed,
  counter_made: () => ({ status: 'negotiating', adminCounterOfferCents: null }),
  final_offer_made: (_before, { params }) => ({
    status: 'negotiating',
    adminCounterOfferCents: (params as { cents: Cents }).cents,
  }),
  counter_accepted: priceAgreed,
  offer_rejected: cancelled,
  counter_rejected: cancelled,

  payment_opened: (before) => (before.changeStatus === 'deposit_due' ? {} : { status: 'payment_pending' }),
  payment_reported: () => ({ status: 'payment_completed' }),
  session_expired: unpaidAgain,
  payment_mismatch: unpaidAgain,
  payment_unwanted: unpaidAgain,
  // The second deposit of a changed job doesn't change the status.
  deposit_paid: (before) =>
    wasUnpaid(before) || before.status === 'pending_admin_review' ? { status: 'deposit_paid' } : {},

  provider_assigned: afterAssignment,
  provider_replaced: afterAssignment,
  agreement_accepted: (_before, { at }) => ({ agreementAcceptedAt: at }),
  arrival_promised: afterPromise,
  arrival_promised_again: afterPromise,
  promise_in_doubt: (_before, { at }) => ({ promise: { warnedAt: at } }),
  provider_silent: (_before, { at }) => ({ providerSilentAt: at }),
  job_declined: afterProviderLeft,
  job_handed_back: afterProviderLeft,
  job_started: () => ({ status: 'en_route' }),
  provider_arrived: () => ({ status: 'arrived' }),
  service_started: () => ({ status: 'in_progress' }),
  failure_reported: (before, { params }) => ({
    ...dropChange(before),
    failureReason: (params as ActivityParams['failure_reported']).reason,
  }),
  job_resumed: () => ({ failureReason: null }),

  change_proposed: () => ({ changeStatus: 'asked' }),
  change_accepted: () => ({ changeStatus: 'deposit_due' }),
  change_declined: () => ({ changeStatus: 'declined' }),
  change_withdrawn: () => ({ changeStatus: 'withdrawn' }),
  change_unanswered: () => ({ changeStatus: 'withdrawn' }),
  job_changed: (before, { providerLeft }) => ({
    ...(providerLeft ? afterProviderLeft(before) : { failureReason: null }),
    changeStatus: 'accepted',
  }),

  cancellation_asked: (_before, { at }) => ({ cancellationAskedAt: at }),
  cancellation_declined: () => ({ cancellationAskedAt: null }),
  cancellation_dropped: () => ({ cancellationAskedAt: null }),

  cancelled,
  cancelled_to_delete: cancelled,
  refund_taken: cancelled,
  no_answer: cancelled,
  deposit_window_passed: cancelled,
  no_provider_found: cancelled,
  job_ended: cancelled,
  job_completed: completed,
  job_partly_done: completed,
};

/** Replays the log, and yields the facts after each entry. */
function* replay(entries: readonly StoryEntry[]): Generator<{ facts: Facts; entry: StoryEntry }> {
  let facts = NEW_REQUEST_FACTS;
  for (const entry of entries) {
    facts = { ...facts, ...CHANGE_BY_EVENT[entry.event]?.(facts, entry) };
    yield { facts, entry };
  }
}

/**
 * Whose turn it was, from the first entry to the end of the job, or until now.
 * @param entries oldest first
 */
export function turnSpansOf(entries: readonly StoryEntry[], now: Millis): Span[] {
  const turns: { turn: NextActor; since: StoryEntry }[] = [];
  for (const { facts, entry } of replay(entries)) {
    const turn = nextActor(facts);
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, since: entry });
  }
  const spans = turns.map(({ turn, since }, index) => {
    const next = turns[index + 1];
    return { turn, since, from: since.at, to: next?.since.at ?? now, isOpen: !next };
  });
  // Leave out turns that ended the moment they began.
  return mergeAdjacentSpans(spans.filter(({ turn, from, to }) => turn !== 'nobody' && to > from));
}

function mergeAdjacentSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last?.turn === span.turn && last.to === span.from) {
      merged[merged.length - 1] = { ...last, to: span.to, isOpen: span.isOpen };
    } else merged.push(span);
  }
  return merged;
}

/** How long it was each person's turn in total, in milliseconds. People are in the order of their first turn. */
export function totalMsPerTurn(spans: readonly Span[]): { turn: NextActor; ms: Millis }[] {
  const turns = [...new Set(spans.map(({ turn }) => turn))];
  return turns.map((turn) => ({
    turn,
    ms: spans.reduce((sum, span) => (span.turn === turn ? sum + span.to - span.from : sum), 0),
  }));
}

/**
 * What became of a promised time. `missed`: it passed and the provider wasn't there. `dropped`: before that time, the
 * job ended or its provider left or was replaced. `open`: it may still be kept.
 */
type PromiseOutcome =
  | { kind: 'kept' | 'late'; arrivedAt: Millis }
  | { kind: 'missed' | 'dropped'; endedAt: Millis | null }
  | { kind: 'open' };

/** A time by which somebody promised that the provider would be there. */
interface StoryPromise {
  madeAt: Millis;
  by: 'provider' | 'admin';
  /** Whether it's a provider's first promise. False for a later time, given by that provider or entered by dispatch. */
  isFirst: boolean;
  reason: LateReason | null;
  dueAt: Millis;
  outcome: PromiseOutcome;
}

/**
 * Every promised time with what became of it. The statistics and the terms count only a provider's first promise.
 * @param entries oldest first
 */
export function arrivalPromisesOf(entries: readonly StoryEntry[], now: Millis): StoryPromise[] {
  const closed: StoryPromise[] = [];
  let open: Omit<StoryPromise, 'outcome'>[] = [];
  const closeOpenPromises = (outcomeOf: (dueAt: Millis) => PromiseOutcome) => {
    closed.push(...open.map((promise) => ({ ...promise, outcome: outcomeOf(promise.dueAt) })));
    open = [];
  };
  const end = (endedAt: Millis) =>
    closeOpenPromises((dueAt) => ({ kind: dueAt < endedAt ? 'missed' : 'dropped', endedAt }));
  for (const { facts, entry } of replay(entries)) {
    const { at, event, params } = entry;
    if (event === 'arrival_promised' || event === 'arrival_promised_again') {
      const isFirst = event === 'arrival_promised';
      const { minutes, ...more } = params as ActivityParams['arrival_promised'];
      const { by = 'provider', reason = null } = more as Partial<ActivityParams['arrival_promised_again']>;
      open.push({ madeAt: at, by, isFirst, reason, dueAt: newPromise(minutes, at).at });
    } else if (event === 'provider_arrived') {
      closeOpenPromises((dueAt) => ({ kind: at <= dueAt ? 'kept' : 'late', arrivedAt: at }));
    } else if (facts.promise === null || ENDED.includes(facts.status)) end(at);
  }
  closeOpenPromises((dueAt) => (dueAt < now ? { kind: 'missed', endedAt: null } : { kind: 'open' }));
  return closed;
}
