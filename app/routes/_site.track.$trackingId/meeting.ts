import type { OpenTracking } from './load.server.ts';

/** Whether the sign tells which vehicle, and which code, to look for: on arrival, until the code was entered. */
export function isMeeting({ status, handshake }: OpenTracking): boolean {
  return status === 'arrived' && handshake?.status !== 'verified';
}

/** Whether what is paid on site stands on the sign: while the provider is with the customer. */
export function isThere({ status }: OpenTracking): boolean {
  return status === 'arrived' || status === 'in_progress';
}
