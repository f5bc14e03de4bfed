import { HOUR } from '#kernel/constants.ts';
import { METERS_PER_MILE, exactMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';

/** Requests with the same phone or plate may be for one car if they were made within this time of each other. */
export const SAME_CAR_MS = 6 * HOUR;
/** For requests at the same place the time is shorter, because another car may break down there later. */
const SAME_PLACE_MS = 2 * HOUR;
/** Requests at most this many meters apart are at the same place. That's about a phone's accuracy in a city. */
const SAME_PLACE_M = 100;
/**
 * 111 meters in degrees of latitude, which is slightly more than SAME_PLACE_M. Rules out most pairs before their
 * distance is computed.
 */
const NEAR_DEGREES = 0.001;
const MAX_SHOWN = 5;

/** What decides whether two open requests may be for the same car. */
export interface CarFacts {
  /** In E.164. */
  phone: string;
  /** From {@link comparablePlate}. */
  plate: string | null;
  /** Null if the place is unknown, or known less exactly than SAME_PLACE_M: many cars can be in the same ZIP code. */
  place: Point | null;
  /** In milliseconds since 1970. */
  createdAt: number;
}

export type SameCarReason = 'phone' | 'plate' | 'place';

/** Whether a place is known exactly enough to tell that another request is at the same place. */
export function isPlaceExact(place: { approximate: boolean; accuracyM: number | null }): boolean {
  return !place.approximate && (place.accuracyM ?? 0) <= SAME_PLACE_M;
}

/** A plate to compare with others: without spaces and punctuation, in upper case. Null if nothing is left. */
export function comparablePlate(typed: string | null): string | null {
  return typed?.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null;
}

/**
 * The requests that may be for the same car as `one`, at most {@link MAX_SHOWN}. Those with the same phone or plate
 * come before those that are only at the same place; within each group, the earliest first.
 */
export function findSameCarRequests<T extends CarFacts>(
  one: CarFacts,
  others: readonly T[],
): { other: T; why: SameCarReason }[] {
  const found: { other: T; why: SameCarReason }[] = [];
  // One load of the board compares 100,000 pairs, so create an object only for a pair that matches.
  for (const other of others) {
    const why = other === one ? null : sameCarReason(one, other);
    if (why) found.push({ other, why });
  }
  return found
    .sort((a, b) => Number(a.why === 'place') - Number(b.why === 'place') || a.other.createdAt - b.other.createdAt)
    .slice(0, MAX_SHOWN);
}

function sameCarReason(a: CarFacts, b: CarFacts): SameCarReason | null {
  const apartMs = Math.abs(a.createdAt - b.createdAt);
  if (apartMs > SAME_CAR_MS) return null;
  if (a.phone === b.phone) return 'phone';
  if (a.plate !== null && a.plate === b.plate) return 'plate';
  return apartMs <= SAME_PLACE_MS && a.place && b.place && isSamePlace(a.place, b.place) ? 'place' : null;
}

function isSamePlace(a: Point, b: Point): boolean {
  return Math.abs(a.lat - b.lat) < NEAR_DEGREES && exactMiles(a, b) * METERS_PER_MILE <= SAME_PLACE_M;
}
