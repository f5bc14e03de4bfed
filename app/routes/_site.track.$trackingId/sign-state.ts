import { canonicalStatus, isStatus } from '#modules/request/rules/statuses.ts';
import type { SIGN_LOOKS } from '../../ui/sign-look.ts';
import type { OpenTracking } from './load.server.ts';

type SignState = keyof typeof SIGN_LOOKS;

/** What the sign is about: the status, unless something is more urgent or says more. */
export function signStateOf(tracking: OpenTracking): SignState {
  const { status, change, extra, promise, left, agreed } = tracking;
  if (!isStatus(status)) return 'pending_admin_review';
  const now = canonicalStatus(status);
  const proposal = change?.open;
  if ((proposal && !proposal.checking) || extra?.status === 'asked') return 'asks';
  if (tracking.standsStill) return 'on_hold';
  if (promise?.news === 'doubt' && tracking.may.cancelRequest) return 'late';
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
    default:
      return now;
  }
}
