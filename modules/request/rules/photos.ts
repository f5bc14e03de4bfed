import { ENDED, ON_SITE } from './statuses.ts';
import type { CanonicalStatus } from './statuses.ts';

/*
 * When photos can be added and removed. These aren't commands: photos go straight to the database, and the workflow
 * doesn't know about them (docs/decisions/0020). `linkState` decides whether a link is still open.
 */

/**
 * When a photo was taken, and by whom: by the customer; by the provider on finding the vehicle (`pickup`), and on
 * leaving it (`drop_off`).
 */
export const PHOTO_MOMENTS = ['customer', 'pickup', 'drop_off'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

/** How many photos one moment can have. */
export const MAX_PHOTOS_PER_MOMENT = 4;

/** Who takes the photos of a moment. Only they can remove them. */
export type PhotoTaker = 'customer' | 'provider';

/** Why a photo is refused: it's not the time, or the moment has enough photos. */
export type PhotoRefusal = 'not_now' | 'full';

/** When the provider takes photos: before and during the work, then until the link expires. */
const PROVIDER_STATUSES: Record<Exclude<PhotoMoment, 'customer'>, readonly CanonicalStatus[]> = {
  pickup: ON_SITE,
  drop_off: ['in_progress', 'completed'],
};

export function takerOf(moment: PhotoMoment): PhotoTaker {
  return moment === 'customer' ? 'customer' : 'provider';
}

/**
 * Why another photo can't be added, or undefined. Customers can add photos from the request until their link expires;
 * providers on site, after accepting the agreement.
 * @param taken how many photos of this moment this assignment already has
 */
export function photoRefusal(
  moment: PhotoMoment,
  facts: { status: CanonicalStatus; agreed: boolean },
  taken: number,
): PhotoRefusal | undefined {
  const open =
    moment === 'customer'
      ? facts.status !== 'cancelled'
      : facts.agreed && PROVIDER_STATUSES[moment].includes(facts.status);
  if (!open) return 'not_now';
  return taken < MAX_PHOTOS_PER_MOMENT ? undefined : 'full';
}

/** Photos can be removed while the job is open; a finished job's photos stay. */
export function mayRemovePhoto(status: CanonicalStatus): boolean {
  return !ENDED.includes(status);
}
