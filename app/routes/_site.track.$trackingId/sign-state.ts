import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import type { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import type { OpenTracking } from './load.server.ts';

export type SignState = keyof (typeof trackingSignTexts)['now'];

/** What the sign is about: the status, unless something is more urgent or says more. */
export function signStateOf(tracking: OpenTracking): SignState {
  const { status, change, extra, promise, left, agreed } = tracking;
  const now = isStatus(status) ? canonicalStatus(status) : 'pending_admin_review';
  const proposal = change?.open;
  if (tracking.cancellationAsked) return 'cancel_asked';
  if ((proposal && !proposal.checking) || extra?.status === 'asked') return 'asks';
  if (tracking.standsStill) return 'on_hold';
  if (promise?.news === 'doubt') return 'late';
  switch (now) {
    case 'negotiating':
      return tracking.finalOffer ? 'final_offer' : now;
    case 'deposit_paid':
      return left ? 'handed_back' : now;
    case 'provider_assigned':
      if (agreed) return now;
      return left ? 'handed_back' : 'job_offered';
    case 'completed':
      return tracking.mayRate ? 'rate' : now;
    case 'cancelled':
      return 'completed';
    default:
      return now;
  }
}

/** While these are on the sign, the map is the screen's first part. Otherwise it's folded below what's to decide. */
const WITH_MAP: readonly SignState[] = [
  'job_offered',
  'provider_assigned',
  'en_route',
  'arrived',
  'in_progress',
  'cancel_asked',
];

export function isMapFirst(tracking: OpenTracking): boolean {
  return tracking.map !== null && tracking.trouble === null && WITH_MAP.includes(signStateOf(tracking));
}

/** Whether there's a price to decide, to pay a deposit on, or under review. */
export function hasPrice({ offer, payable, status }: OpenTracking): boolean {
  return offer !== null || payable || status === 'negotiating';
}

/** In these states there's something to decide first, so that the provider is folded below. */
const DECIDING: readonly SignState[] = ['late', 'asks', 'on_hold'];

export function isProviderFolded(tracking: OpenTracking): boolean {
  return DECIDING.includes(signStateOf(tracking));
}
