import { ON_SITE, canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { OpenTracking } from './load.server.ts';

/** Whether the sign shows vehicle and code: from arrival until the code is entered. */
export function showsArrivalCode({ status, handshake }: OpenTracking): boolean {
  return status === 'arrived' && handshake?.status !== 'verified';
}

/** Whether the provider is with the customer: from arrival until the job is completed. */
export function isProviderThere({ status }: OpenTracking): boolean {
  return ON_SITE.includes(canonicalStatus(status));
}
