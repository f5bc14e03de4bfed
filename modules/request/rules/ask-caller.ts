import { ENDED } from './statuses.ts';
import type { CanonicalStatus, RequestType } from './statuses.ts';
import { mayShareLocation } from './view.ts';

interface LocationFacts {
  status: CanonicalStatus;
  requestType: RequestType;
  hasPosition: boolean;
  /** True if we know only the pickup's city or ZIP code. */
  isApproximate: boolean;
  /** True if the customer shared or typed the location after making the request. */
  wasShared: boolean;
}

/**
 * Whether the desk may ask the customer for the location. That's allowed until the provider arrives, if the request
 * came by phone, we don't know the exact location, or the customer has shared it before.
 */
export function mayAskForLocation(facts: LocationFacts): boolean {
  const isUnclear = facts.requestType === 'phone' || !facts.hasPosition || facts.isApproximate;
  return mayShareLocation(facts.status) && (isUnclear || facts.wasShared);
}

/** Whether the desk may ask the customer to agree to text messages: they haven't yet, and the request hasn't ended. */
export function mayAskForTextConsent(facts: { status: CanonicalStatus; hasConsented: boolean }): boolean {
  return !facts.hasConsented && !ENDED.includes(facts.status);
}
