import type { FailureReason } from './endings.ts';
import { ENDED, ON_SITE, canonicalStatus } from './statuses.ts';
import type { CanonicalStatus, RequestStatus } from './statuses.ts';

/*
 * Rules for adding and removing photos. These aren't commands: photos go straight to the database, and the workflow
 * doesn't know about them (decision 0020). `linkState` decides whether a link is still open.
 */

/**
 * When a photo was taken. `customer`: by the customer, at any time; `pickup`: by the provider, on finding the vehicle;
 * `drop_off`: by the provider, on leaving the vehicle; `report`: with the provider's report that the job can't be done.
 */
export const PHOTO_MOMENTS = ['customer', 'pickup', 'drop_off', 'report'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

/** How many photos of one moment can be added: by the customer in all, by a provider in one assignment. */
export const MAX_PHOTOS_PER_MOMENT = 4;

/** Who takes the photos of a moment. Only this person can remove them. */
export type PhotoTaker = 'customer' | 'provider';

/** Why a photo is refused. `not_now`: the status doesn't allow it; `full`: there are enough photos of this moment. */
export type PhotoRefusal = 'not_now' | 'full';

/** The facts about a request that its photos depend on. */
export interface PhotoFacts {
  status: CanonicalStatus;
  /** The provider has accepted the agreement. */
  agreed: boolean;
  /** The provider has reported that the job can't be done, and dispatch hasn't decided yet. */
  reported: boolean;
}

/** The columns that {@link photoFactsOf} reads. */
export interface PhotoRequestColumns {
  status: RequestStatus;
  agreement_accepted_at: Date | null;
  failure_reason: FailureReason | null;
}

export function photoFactsOf({ status, agreement_accepted_at, failure_reason }: PhotoRequestColumns): PhotoFacts {
  return {
    status: canonicalStatus(status),
    agreed: agreement_accepted_at !== null,
    reported: failure_reason !== null,
  };
}

/** The statuses in which the provider may add photos of each moment. */
const PROVIDER_UPLOAD_STATUSES: Record<Exclude<PhotoMoment, 'customer'>, readonly CanonicalStatus[]> = {
  pickup: ON_SITE,
  drop_off: ['in_progress', 'completed'],
  report: ON_SITE,
};

export function takerOf(moment: PhotoMoment): PhotoTaker {
  return moment === 'customer' ? 'customer' : 'provider';
}

/**
 * Why another photo can't be added; undefined if it can. Doesn't check whether the link is open. Customers can add
 * photos unless the request is cancelled. Providers must have accepted the agreement. They can add photos of the pickup
 * on site, photos of the drop-off once the work has begun and after completion, and photos to a report until dispatch
 * has decided.
 * @param taken how many photos of this moment there already are (for a provider: in this assignment)
 */
export function photoRefusal(
  moment: PhotoMoment,
  { status, agreed, reported }: PhotoFacts,
  taken: number,
): PhotoRefusal | undefined {
  const open =
    moment === 'customer'
      ? status !== 'cancelled'
      : agreed && PROVIDER_UPLOAD_STATUSES[moment].includes(status) && (moment !== 'report' || reported);
  if (!open) return 'not_now';
  return taken < MAX_PHOTOS_PER_MOMENT ? undefined : 'full';
}

/** Whether photos can be removed: until the job has ended. */
export function mayRemovePhoto(status: CanonicalStatus): boolean {
  return !ENDED.includes(status);
}
