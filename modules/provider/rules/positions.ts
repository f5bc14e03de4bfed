import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { METERS_PER_MILE, exactMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { PROVIDER_COMING, ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/*
 * The rules for a provider's positions (decision 0026): when we accept them, which of them we believe, and which ETA
 * follows from them, even when no more arrive. Times are in milliseconds since 1970.
 */

/** The positions that we store are at least this far apart in time. */
export const POSITION_INTERVAL_MS = 3 * SECOND;
/**
 * If a provider's last position is older than this, the page says "last seen", the ETA becomes a range, and we ask the
 * provider by SMS how many minutes away they are.
 */
export const POSITION_STALE_MS = MINUTE;
/** A position older than this gives no ETA. */
export const POSITION_USELESS_AFTER_MS = 10 * MINUTE;
/**
 * After we asked a provider how many minutes away they are, we don't ask again for this long, even if their connection
 * comes and goes.
 */
export const ASK_MINUTES_AGAIN_AFTER_MS = 5 * MINUTE;
/** For this long after we asked a provider how many minutes away they are, a number that they text is the answer. */
export const MINUTES_REPLY_WINDOW_MS = HOUR;
/** A provider's positions are deleted this long after the job. */
export const DELETE_TRACK_AFTER_MS = DAY;

/** A position is doubted if a truck could reach it only at a higher speed than this. */
const MAX_MPH = 130;
/** How much two good positions of a parked truck can differ. */
const NOISE_MILES = 0.1;
/** A position is dropped if its accuracy is worse than this. */
const MAX_ACCURACY_RADIUS_M = METERS_PER_MILE;
/**
 * A position this close to 0,0 (in degrees) is dropped, because devices report 0,0 when they don't know where they are.
 */
const NO_FIX_DEGREES = 0.01;
/**
 * If this many doubted positions in a row agree with each other, the last of them is believed and stored, however far
 * it is from the last believed one. The others are dropped.
 */
const MIN_CONSISTENT_POSITIONS = 3;
/**
 * If a device's clock differs from ours by at most this much, the reason may be a slow connection. If it differs by
 * more, the clock is wrong, and we correct the device's times.
 */
const CLOCK_TOLERANCE_MS = 15 * SECOND;

/** A position as a device measured it. */
export interface MeasuredPosition extends Point {
  at: number;
  /** The radius of the possible error in meters; null if the device didn't report it. */
  accuracy: number | null;
}

/** What's already stored when positions arrive: the last position that we believed, and later ones that we doubted. */
export interface KnownTrack {
  last: MeasuredPosition | null;
  doubted: readonly MeasuredPosition[];
}

export interface AcceptedPositions {
  /** The positions to store, in order. */
  kept: MeasuredPosition[];
  /**
   * The positions that are doubted now. They replace the stored doubted ones. The next positions decide whether the
   * jump to them is believed.
   */
  doubted: MeasuredPosition[];
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

/** Whether a provider is assigned and hasn't arrived yet. */
export function isProviderComing(status: CanonicalStatus): boolean {
  return PROVIDER_COMING.includes(status);
}

/** Whether the provider can report how many minutes away they are. */
export function allowsMinutesReport({ status, agreedAt }: JobFacts): boolean {
  return agreedAt !== null && isProviderComing(status);
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
 * Decides which new positions to store. Drops positions that are at 0,0, less exact than a mile, from before the
 * agreement, or not at least a few seconds newer than the last stored one (so that a queue sent twice is stored once).
 * A jump that no truck can make is doubted: we remember the position but don't use it. Once MIN_CONSISTENT_POSITIONS
 * doubted positions in a row agree with each other, we believe the last of them.
 * @param agreedAt when the provider accepted the agreement
 */
export function acceptPositions(
  known: KnownTrack,
  sent: readonly MeasuredPosition[],
  agreedAt: number,
): AcceptedPositions {
  const kept: MeasuredPosition[] = [];
  let { last } = known;
  let doubted = [...known.doubted];
  for (const point of sent.filter(isUsablePosition).sort((a, b) => a.at - b.at)) {
    const before = doubted.at(-1) ?? last;
    if (point.at < agreedAt || (last && point.at < last.at + POSITION_INTERVAL_MS)) continue;
    if (last && !isPlausibleDrive(last, point)) {
      if (before && point.at < before.at + POSITION_INTERVAL_MS) continue;
      doubted = before && isPlausibleDrive(before, point) ? [...doubted, point] : [point];
      if (doubted.length < MIN_CONSISTENT_POSITIONS) continue;
    }
    kept.push(point);
    last = point;
    doubted = [];
  }
  return { kept, doubted };
}

/** Whether a position is exact enough to store, and isn't at 0,0. */
export function isUsablePosition({ lat, lng, accuracy }: MeasuredPosition): boolean {
  const nowhere = Math.abs(lat) < NO_FIX_DEGREES && Math.abs(lng) < NO_FIX_DEGREES;
  return !nowhere && !isTooInexactToShow({ accuracy });
}

/** Whether a position is too inexact to show, as when the phone shares only its approximate location. */
export function isTooInexactToShow({ accuracy }: Pick<MeasuredPosition, 'accuracy'>): boolean {
  return (accuracy ?? 0) > MAX_ACCURACY_RADIUS_M;
}

/** Whether a truck can have driven from one position to the other, considering how exact they are. */
export function isPlausibleDrive(from: MeasuredPosition, to: MeasuredPosition): boolean {
  const toleranceMiles = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / METERS_PER_MILE + NOISE_MILES;
  return exactMiles(from, to) - toleranceMiles <= (MAX_MPH * (to.at - from.at)) / HOUR;
}

/** An ETA in whole minutes. `from` and `to` can be equal; 0 means less than one minute. */
export interface EtaRange {
  from: number;
  to: number;
}

/** An estimate in minutes. `age` is the age of the report or position that it's based on, in milliseconds. */
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
  if (age > POSITION_USELESS_AFTER_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: Math.max(minutes, from + 1) };
}

/**
 * The ETA from the provider's report. After a minute, it becomes a range, as wide as a quarter of the reported minutes.
 * @returns null if the reported time has long passed
 */
export function etaByReport({ minutes, age }: Estimate): EtaRange | null {
  if (age > minutes * MINUTE + POSITION_USELESS_AFTER_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: from + Math.max(1, Math.ceil(minutes / 4)) };
}

/**
 * The ETA to show. Uses a fresh position; otherwise the provider's report if it's newer than the position; otherwise
 * the old position.
 * @param position `minutes` is null if the provider isn't driving, `age` is null if the position's time is unknown
 */
export function etaOf(
  position: { minutes: number | null; age: number | null } | null,
  report: Estimate | null,
): (EtaRange & { by: 'position' | 'report' }) | null {
  const age = position?.age ?? 0;
  const positionEstimate = position && position.minutes !== null ? { minutes: position.minutes, age } : null;
  const byReport = report && (!positionEstimate || (age >= POSITION_STALE_MS && report.age < age));
  const range = byReport ? etaByReport(report) : positionEstimate && etaByPosition(positionEstimate);
  return range && { ...range, by: byReport ? 'report' : 'position' };
}
