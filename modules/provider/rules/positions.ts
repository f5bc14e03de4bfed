import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { exactMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { COMING, ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/*
 * The rules for a provider's positions (decision 0026): when we accept them, which of them we believe, and what the ETA
 * is when no more arrive. Times are in milliseconds.
 */

/** We store at most one position in this time. */
export const POSITION_INTERVAL_MS = 3 * SECOND;
/**
 * If a provider's last position is older than this, the page says "last seen", the ETA becomes a range, and we ask the
 * provider for the minutes by SMS.
 */
export const POSITION_STALE_MS = MINUTE;
/** A position older than this gives no ETA. */
export const POSITION_USELESS_MS = 10 * MINUTE;
/** We ask a provider for the minutes at most once in this time, even if their connection comes and goes. */
export const ASK_AGAIN_MS = 5 * MINUTE;
/** A number that a provider texts counts as minutes for this long after we asked for them. */
export const MINUTES_REPLY_MS = HOUR;
/** A provider's positions are deleted this long after the job. */
export const TRACK_KEPT_MS = DAY;

/** A position that a truck could reach only at a higher speed is doubted. */
const MAX_MPH = 130;
/** How much two good positions of a parked truck can differ. */
const NOISE_MILES = 0.1;
const METERS_PER_MILE = 1_609.344;
/** A position is dropped if its accuracy is worse than this. */
const MIN_ACCURACY_M = METERS_PER_MILE;
/**
 * A position this close to 0,0 (in degrees) is dropped, because devices report 0,0 when they don't know where they are.
 */
const NO_FIX_DEGREES = 0.01;
/**
 * If this many positions in a row agree with each other, they're believed, however far they are from the ones before.
 */
const MIN_CONSISTENT = 3;
/**
 * A device's clock may differ from ours by this much, because the connection may be slow. If it differs by more, it's
 * wrong, and we correct its times.
 */
const CLOCK_TOLERANCE_MS = 15 * SECOND;

/** A position as a device measured it. */
export interface Measured extends Point {
  at: number;
  /** In meters; null if the device didn't report it. */
  accuracy: number | null;
}

/**
 * What we already know when positions arrive: the last position that we believed, and the later ones that we doubted.
 */
export interface KnownTrack {
  last: Measured | null;
  doubted: readonly Measured[];
}

export interface AcceptedPositions {
  /** The positions to store, in order. */
  kept: Measured[];
  /**
   * The positions that are doubted now, in place of the earlier ones. The next positions decide whether they're
   * believed.
   */
  doubted: Measured[];
}

interface JobFacts {
  status: CanonicalStatus;
  /** When the provider accepted the agreement. */
  agreedAt: number | null;
}

/** Whether positions are accepted: from the agreement until completion. */
export function allowsPositions({ status, agreedAt }: JobFacts): boolean {
  return agreedAt !== null && ON_THE_JOB.includes(status);
}

/** Whether the provider hasn't arrived yet. */
export function isComing(status: CanonicalStatus): boolean {
  return COMING.includes(status);
}

/** Whether the provider can report how many minutes away they are. */
export function allowsMinutes({ status, agreedAt }: JobFacts): boolean {
  return agreedAt !== null && isComing(status);
}

/**
 * How many milliseconds to add to a device's times, because its clock is wrong; 0 if it's right.
 * @param sentAt the device's time when it sent the positions; undefined if it didn't say
 */
export function clockOffset(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return 0;
  const offset = now - sentAt;
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}

/**
 * Decides which new positions to store. Drops positions at 0,0, less exact than a mile, from before the agreement, or
 * older than the last stored position or within seconds of it (so that a queue sent twice counts once). Also drops
 * jumps that no truck can make, but remembers them: if the next positions agree with a jump, the position before it was
 * wrong.
 * @param since when the provider accepted the agreement
 */
export function acceptPositions(known: KnownTrack, sent: readonly Measured[], since: number): AcceptedPositions {
  const kept: Measured[] = [];
  let { last } = known;
  let doubted = [...known.doubted];
  for (const point of sent.filter(isUsable).sort((a, b) => a.at - b.at)) {
    const before = doubted.at(-1) ?? last;
    if (point.at < since || (last && point.at < last.at + POSITION_INTERVAL_MS)) continue;
    if (last && !isPlausible(last, point)) {
      if (before && point.at < before.at + POSITION_INTERVAL_MS) continue;
      doubted = before && isPlausible(before, point) ? [...doubted, point] : [point];
      if (doubted.length < MIN_CONSISTENT) continue;
    }
    kept.push(point);
    last = point;
    doubted = [];
  }
  return { kept, doubted };
}

/** Whether a position may be stored at all. */
export function isUsable({ lat, lng, accuracy }: Measured): boolean {
  const nowhere = Math.abs(lat) < NO_FIX_DEGREES && Math.abs(lng) < NO_FIX_DEGREES;
  return !nowhere && !isRough({ accuracy });
}

/** Whether a position is too inexact to show, as when the phone shares only its approximate location. */
export function isRough({ accuracy }: Pick<Measured, 'accuracy'>): boolean {
  return (accuracy ?? 0) > MIN_ACCURACY_M;
}

/** Whether a truck can have driven from one position to the other, considering how exact they are. */
export function isPlausible(from: Measured, to: Measured): boolean {
  const blur = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / METERS_PER_MILE + NOISE_MILES;
  return exactMiles(from, to) - blur <= (MAX_MPH * (to.at - from.at)) / HOUR;
}

/** An ETA in whole minutes. `from` and `to` can be equal; 0 means less than one minute. */
export interface EtaRange {
  from: number;
  to: number;
}

/** Minutes, and how many milliseconds ago they were reported or computed. */
export interface Estimate {
  minutes: number;
  age: number;
}

/**
 * The ETA from a position. If the position is over a minute old, the provider may have driven on or stood still since,
 * so the ETA is a range.
 * @returns null if the position is too old
 */
export function etaByPosition({ minutes, age }: Estimate): EtaRange | null {
  if (age > POSITION_USELESS_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: Math.max(minutes, from + 1) };
}

/**
 * The ETA from the provider's report: a range with a quarter of the reported minutes as margin.
 * @returns null if the reported time has long passed
 */
export function etaByReport({ minutes, age }: Estimate): EtaRange | null {
  if (age > minutes * MINUTE + POSITION_USELESS_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: from + Math.max(1, Math.ceil(minutes / 4)) };
}

/**
 * The ETA to show. Uses a fresh position; otherwise the provider's report if it's newer than the position; otherwise
 * the old position.
 * @param position `minutes` is null if nobody is driving, `age` is null if unknown
 */
export function etaOf(
  position: { minutes: number | null; age: number | null } | null,
  report: Estimate | null,
): (EtaRange & { by: 'position' | 'report' }) | null {
  const age = position?.age ?? 0;
  const driving = position && position.minutes !== null ? { minutes: position.minutes, age } : null;
  const byReport = report && (!driving || (age >= POSITION_STALE_MS && report.age < age));
  const range = byReport ? etaByReport(report) : driving && etaByPosition(driving);
  return range && { ...range, by: byReport ? 'report' : 'position' };
}
