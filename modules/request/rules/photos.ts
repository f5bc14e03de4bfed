import type { CanonicalStatus } from './statuses.ts';

/*
 * When photos may be taken and taken away. They are no commands: they go straight to the database, and no workflow hears
 * of them (docs/decisions/0020). Whether a link still opens the request is asked apart, by `linkState`.
 */

/** What a photo is of: what the customer shows, how the provider found the vehicle, how the provider left it. */
export const PHOTO_MOMENTS = ['customer', 'pickup', 'drop_off'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

/** How many photos one moment can have. */
export const MAX_PHOTOS_PER_MOMENT = 4;

/** The one who takes photos of a moment, and the only one who takes them away again. */
export type PhotoTaker = 'customer' | 'provider';

/** Why a photo is refused: its moment is not now, or there are as many as may be. */
export type PhotoRefusal = 'not_now' | 'full';

/** The provider's photos have their time: before the work begins and while it lasts; from then on to the link's end. */
const PROVIDERS: Record<Exclude<PhotoMoment, 'customer'>, readonly CanonicalStatus[]> = {
  pickup: ['arrived', 'in_progress'],
  drop_off: ['in_progress', 'completed'],
};

export function takerOf(moment: PhotoMoment): PhotoTaker {
  return moment === 'customer' ? 'customer' : 'provider';
}

/**
 * Whether one more photo of a moment may be kept. Customers may show something from the request on until their link ends
 * (a ditch at first, a scratch at the end); providers at the place, after they accepted the agreement.
 *
 * @param taken how many of this moment are there already, of this assignment's provider
 */
export function refusePhoto(
  moment: PhotoMoment,
  facts: { status: CanonicalStatus; agreed: boolean },
  taken: number,
): PhotoRefusal | undefined {
  const open =
    moment === 'customer' ? facts.status !== 'cancelled' : facts.agreed && PROVIDERS[moment].includes(facts.status);
  if (!open) return 'not_now';
  return taken < MAX_PHOTOS_PER_MOMENT ? undefined : 'full';
}

/** The one who took a photo may take it away while the job is open; what a finished job was stays as it was. */
export function mayRemovePhoto(status: CanonicalStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}
