import { ENDED } from './statuses.ts';
import type { CanonicalStatus, RequestType } from './statuses.ts';
import { mayShareLocation } from './view.ts';

interface LocationFacts {
  status: CanonicalStatus;
  requestType: RequestType;
  hasPosition: boolean;
  /** Only a city or a ZIP code is known. */
  isApproximate: boolean;
  /** The customer shared or typed the location after the request was made. */
  wasShared: boolean;
}

/** Whether the desk may ask the customer for the location: it's not known exactly, or was shared already, and isn't too late. */
export function mayAskForLocation(facts: LocationFacts): boolean {
  const isUnclear = facts.requestType === 'phone' || !facts.hasPosition || facts.isApproximate;
  return mayShareLocation(facts.status) && (isUnclear || facts.wasShared);
}

/** Whether the desk may ask the customer to consent to texts: there's no consent yet, and the request hasn't ended. */
export function mayAskForTextConsent(facts: { status: CanonicalStatus; hasConsented: boolean }): boolean {
  return !facts.hasConsented && !ENDED.includes(facts.status);
}
