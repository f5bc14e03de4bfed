import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import type { statusTexts } from '#modules/request/copy/en/statuses.ts';
import type { trackingSignTexts } from '#modules/request/copy/en/tracking-sign.ts';
import type { OpenTracking } from './load.server.ts';

export type SignState = keyof (typeof trackingSignTexts)['now'] | keyof (typeof statusTexts)['sign'];

/** What the sign shows: the status, unless something else is more urgent or more exact. */
export function signStateOf(tracking: OpenTracking): SignState {
  const { status, change, extra, promise, left, agreed } = tracking;
  const current = isStatus(status) ? canonicalStatus(status) : 'pending_admin_review';
  const proposal = change?.open;
  if (tracking.cancellationAsked) return 'cancel_asked';
  if ((proposal && !proposal.checking) || extra?.status === 'asked') return 'asks';
  if (tracking.isOnHold) return 'on_hold';
  if (promise?.news === 'doubt') return 'late';
  switch (current) {
    case 'negotiating':
      return tracking.finalOffer ? 'final_offer' : current;
    case 'deposit_paid':
      return left ? 'handed_back' : current;
    case 'provider_assigned':
      if (agreed) return current;
      return left ? 'handed_back' : 'job_offered';
    case 'completed':
      return tracking.mayRate ? 'rate' : current;
    case 'cancelled':
      return 'completed';
    default:
      return current;
  }
}

/** In these states, the map is the first part of the screen. In other states, it's folded below the decision. */
const STATES_WITH_MAP: readonly SignState[] = [
  'job_offered',
  'provider_assigned',
  'en_route',
  'arrived',
  'in_progress',
  'cancel_asked',
];

export function isMapShownFirst(tracking: OpenTracking): boolean {
  return tracking.map !== null && tracking.trouble === null && STATES_WITH_MAP.includes(signStateOf(tracking));
}

/** Whether the page is about the price: an offer to decide on, a deposit to pay, or a counter-offer under review. */
export function isAboutPrice({ offer, payable, status }: OpenTracking): boolean {
  return offer !== null || payable || status === 'negotiating';
}

/** In these states something is more urgent than the provider, whose card is folded further down. */
const STATES_WITH_FOLDED_PROVIDER: readonly SignState[] = ['late', 'asks', 'on_hold'];

export function isProviderCardFolded(tracking: OpenTracking): boolean {
  return STATES_WITH_FOLDED_PROVIDER.includes(signStateOf(tracking));
}
