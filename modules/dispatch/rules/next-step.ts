import type { CanonicalStatus, NextActor } from '#modules/request/rules/statuses.ts';

/** What the desk may have to do next on a request, and the card on the request's page where the desk does it. */
export const CARD_OF_NEXT_STEP = {
  decide_cancellation: 'cancellation',
  call_late: 'promise',
  decide_failure: 'failure',
  call_silent: 'provider',
  answer: 'counter',
  price: 'price',
  assign: 'provider',
} as const;
export type NextDeskStep = keyof typeof CARD_OF_NEXT_STEP;

/** The desk's next step in these statuses, unless something more urgent comes first. */
const STEP_BY_STATUS: Partial<Record<CanonicalStatus, NextDeskStep>> = {
  pending_admin_review: 'price',
  negotiating: 'answer',
  deposit_paid: 'assign',
};

interface Facts {
  status: CanonicalStatus;
  turn: NextActor;
  cancellationOpen: boolean;
  /** The promised time of arrival is in doubt. */
  late: boolean;
  failed: boolean;
  providerSilent: boolean;
}

/** What the desk must do next; null if it's somebody else's turn. Checks in the same order as `nextActor`. */
export function nextDeskStep(facts: Facts): NextDeskStep | null {
  if (facts.turn !== 'admin') return null;
  if (facts.cancellationOpen) return 'decide_cancellation';
  if (facts.late) return 'call_late';
  if (facts.failed) return 'decide_failure';
  if (facts.providerSilent) return 'call_silent';
  return STEP_BY_STATUS[facts.status] ?? null;
}
