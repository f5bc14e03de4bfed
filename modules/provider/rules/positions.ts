import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { exactMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { LIVE_MAP_STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/*
 * The rules about a provider's positions (decision 0026), in one place: when they are taken, which of them are believed, and
 * what may be said of the way once they stop. Times are milliseconds.
 */

/** At most one position in so long is kept. */
export const POSITION_EVERY_MS = 3 * SECOND;
/** A provider not seen for so long is "last seen": the time of arrival is a range, and the provider is asked for it. */
export const POSITION_STALE_MS = MINUTE;
/** From a position older than this no time of arrival is told. */
export const POSITION_USELESS_MS = 10 * MINUTE;
/** A provider who comes and goes on a bad line is asked at most so often. */
export const ASK_AGAIN_MS = 5 * MINUTE;
/** So long after being asked, a number that the provider texts is taken for minutes. */
export const MINUTES_REPLY_MS = HOUR;
/** The way a provider drove is deleted so long after the job's end. */
export const TRACK_KEPT_MS = DAY;

/** Nobody tows faster. */
const MOST_MPH = 130;
/** By so much two good positions of a truck that stands may differ, miles. */
const NOISE_MILES = 0.1;
const METRES_A_MILE = 1_609.344;
/** Less exact than this a position says less than the map's words: metres. */
const LEAST_EXACT_M = METRES_A_MILE;
/** So near to 0,0 nobody drives: devices say it when they know nothing. Degrees. */
const NOWHERE = 0.01;
/** So many places that lie on one way are believed, however far they are from the one before. */
const AGREEING = 3;
/** A device's clock may differ from ours by this, as long as a slow line takes; more is a wrong clock. */
const CLOCK_TOLERANCE_MS = 15 * SECOND;

/** A position as a device measured it. */
export interface Measured extends Point {
  at: number;
  /** Metres; null where the device did not say. */
  accuracy: number | null;
}

/** What is known when positions come: the last that was believed, and what came after it and was not. */
export interface KnownTrack {
  last: Measured | null;
  doubted: readonly Measured[];
}

export interface Sifted {
  /** To be kept, in the order of the way. */
  kept: Measured[];
  /** What is still in doubt: the next positions decide. It replaces what was. */
  doubted: Measured[];
}

interface JobFacts {
  status: CanonicalStatus;
  /** When the provider accepted the agreement. */
  agreedAt: number | null;
}

/** Positions are taken from the agreement on until the service is completed. */
export function takesPositions({ status, agreedAt }: JobFacts): boolean {
  return agreedAt !== null && LIVE_MAP_STATUSES.includes(status);
}

/** Whether the provider is still to come. */
export function isComing(status: CanonicalStatus): boolean {
  return status === 'provider_assigned' || status === 'en_route';
}

/** Whether the provider may say how many minutes away they are. */
export function mayTellMinutes({ status, agreedAt }: JobFacts): boolean {
  return agreedAt !== null && isComing(status);
}

/** By how much a device's times are to be moved. @param sentAt the device's clock when it sent them; undefined: not told */
export function clockOffset(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return 0;
  const offset = now - sentAt;
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}

/**
 * Which of the positions that came are kept. Dropped are: 0,0; what is less exact than a mile; what was measured before the
 * agreement; what is older than the last one kept, or comes within seconds of it, so that the same queue sent twice counts
 * once; and jumps that no truck can make. A jump is remembered: when the next ones lie where it did, the one before was wrong.
 *
 * @param since when the agreement was accepted
 */
export function sift(known: KnownTrack, sent: readonly Measured[], since: number): Sifted {
  const kept: Measured[] = [];
  let { last } = known;
  let doubted = [...known.doubted];
  for (const point of sent.filter(isSomewhere).sort((a, b) => a.at - b.at)) {
    const before = doubted.at(-1) ?? last;
    if (point.at < since || (last && point.at < last.at + POSITION_EVERY_MS)) continue;
    if (last && !isPlausible(last, point)) {
      if (before && point.at < before.at + POSITION_EVERY_MS) continue;
      doubted = before && isPlausible(before, point) ? [...doubted, point] : [point];
      if (doubted.length < AGREEING) continue;
    }
    kept.push(point);
    last = point;
    doubted = [];
  }
  return { kept, doubted };
}

function isSomewhere({ lat, lng, accuracy }: Measured): boolean {
  const nowhere = Math.abs(lat) < NOWHERE && Math.abs(lng) < NOWHERE;
  return !nowhere && !isRough({ accuracy });
}

/** Whether a position is too inexact to be shown: a phone that gives only its approximate location. */
export function isRough({ accuracy }: Pick<Measured, 'accuracy'>): boolean {
  return (accuracy ?? 0) > LEAST_EXACT_M;
}

/** Whether a truck can have come from one to the other; how exact each is counts for it. */
function isPlausible(from: Measured, to: Measured): boolean {
  const blur = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / METRES_A_MILE + NOISE_MILES;
  return exactMiles(from, to) - blur <= (MOST_MPH * (to.at - from.at)) / HOUR;
}

/** Whole minutes; one time where both are the same, 0 for less than one. */
export interface EtaRange {
  from: number;
  to: number;
}

/** The minutes that something said, and how long ago that was. */
export interface Estimate {
  minutes: number;
  age: number;
}

/**
 * What a position says of the time of arrival. Not heard of for a minute the provider has come nearer all the time, or not at
 * all: the truth lies between.
 * @returns null when the position is too old to say anything
 */
export function etaByPosition({ minutes, age }: Estimate): EtaRange | null {
  if (age > POSITION_USELESS_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: Math.max(minutes, from + 1) };
}

/**
 * What the provider's own word says of it now: a range with a quarter of the minutes told as leeway.
 * @returns null once it is long past
 */
export function etaByWord({ minutes, age }: Estimate): EtaRange | null {
  if (age > minutes * MINUTE + POSITION_USELESS_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: from + Math.max(1, Math.ceil(minutes / 4)) };
}

/**
 * The time of arrival as it is told: by a position that is fresh; else by the provider's word where that is newer; else by the
 * old position.
 * @param position its `minutes` are null while nobody drives, its `age` where nobody knows it
 */
export function etaOf(
  position: { minutes: number | null; age: number | null } | null,
  word: Estimate | null,
): (EtaRange & { by: 'position' | 'word' }) | null {
  const age = position?.age ?? 0;
  const driving = position && position.minutes !== null ? { minutes: position.minutes, age } : null;
  const byWord = word && (!driving || (age >= POSITION_STALE_MS && word.age < age));
  const range = byWord ? etaByWord(word) : driving && etaByPosition(driving);
  return range && { ...range, by: byWord ? 'word' : 'position' };
}
