import { handshakeView } from '#modules/request/rules/view.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import type { HandshakeStatus } from '#modules/request/rules/types.ts';

/** The provider's next step in each status, by the intent of its form. */
const NEXT = {
  provider_assigned: 'start_job',
  en_route: 'arrived',
  arrived: 'start_service',
  in_progress: 'complete_job',
  completed: 'confirm_payment',
} as const satisfies Partial<Record<CanonicalStatus, string>>;

export type WorkingStatus = keyof typeof NEXT;
export type NextStep = (typeof NEXT)[WorkingStatus] | 'verify_code';

/** Whether a provider has something to do in this status. */
export function isWorking(status: CanonicalStatus): status is WorkingStatus {
  return Object.hasOwn(NEXT, status);
}

/** The next step, or null when there's none. On arrival the code comes first, if this assignment has one. */
export function nextStep(
  status: CanonicalStatus,
  { onSitePaid, handshake }: { onSitePaid: boolean; handshake: HandshakeStatus | null },
): NextStep | null {
  if (!isWorking(status) || (status === 'completed' && onSitePaid)) return null;
  return handshakeView({ status, handshake })?.enter ? 'verify_code' : NEXT[status];
}
