import { DAY, HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { exactMiles } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { COMING, ON_THE_JOB } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';

/*
 * The rules for a provider's positions (decision 0026): when they're accepted, which are believed, and which ETA
 * follows once they stop. Times are in milliseconds.
 */

/** At most one position per this time is stored. */
export const POSITION_INTERVAL_MS = 3 * SECOND;
/** A provider not seen for this long is "last seen": the ETA becomes a range, and they're asked for it. */
export const POSITION_STALE_MS = MINUTE;
/** Positions older than this give no ETA. */
export const POSITION_USELESS_MS = 10 * MINUTE;
/** If a provider's connection comes and goes, they're asked at most this often. */
export const ASK_AGAIN_MS = 5 * MINUTE;
/** How long after being asked a number texted by the provider counts as minutes. */
export const MINUTES_REPLY_MS = HOUR;
/** How long after the job a provider's track is deleted. */
export const TRACK_KEPT_MS = DAY;

/** No truck drives faster. */
const MAX_MPH = 130;
/** How much two good positions of a parked truck can differ. */
const NOISE_MILES = 0.1;
const METERS_PER_MILE = 1_609.344;
/** A position less exact than this is worth less than the words beside the map. */
const MIN_ACCURACY_M = METERS_PER_MILE;
/** Devices report 0,0 when they have no fix. In degrees. */
const NO_FIX_DEGREES = 0.01;
/** This many consistent positions are believed, however far they are from the one before them. */
const MIN_CONSISTENT = 3;
/**
 * How much a device's clock may differ from ours: a slow connection can explain this much. More means a wrong clock.
 */
const CLOCK_TOLERANCE_MS = 15 * SECOND;

/** A position as a device measured it. */
export interface Measured extends Point {
  at: number;
  /** In meters; null if the device didn't say. */
  accuracy: number | null;
}

/** What is known when positions arrive: the last believed one, and the doubted ones after it. */
export interface KnownTrack {
  last: Measured | null;
  doubted: readonly Measured[];
}

export interface AcceptedPositions {
  /** To be stored, in order. */
  kept: Measured[];
  /** Still doubted, replacing the previous ones; the next positions decide. */
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
 * The correction for a device's times.
 * @param sentAt the device's clock when it sent them; undefined if not sent
 */
export function clockOffset(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return 0;
  const offset = now - sentAt;
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}

/**
 * Decides which new positions to store. It drops positions at 0,0, less exact than a mile, from before the agreement,
 * older than the last stored one or within seconds of it (so that a queue sent twice counts once), and jumps no truck
 * can make. Jumps are remembered: if the next positions agree with one, the earlier position was wrong.
 * @param since when the agreement was accepted
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

function isUsable({ lat, lng, accuracy }: Measured): boolean {
  const nowhere = Math.abs(lat) < NO_FIX_DEGREES && Math.abs(lng) < NO_FIX_DEGREES;
  return !nowhere && !isRough({ accuracy });
}

/** Whether a position is too inexact to show: the phone only shares its approximate location. */
export function isRough({ accuracy }: Pick<Measured, 'accuracy'>): boolean {
  return (accuracy ?? 0) > MIN_ACCURACY_M;
}

/** Whether a truck can have driven from one to the other, given their accuracy. */
function isPlausible(from: Measured, to: Measured): boolean {
  const blur = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / METERS_PER_MILE + NOISE_MILES;
  return exactMiles(from, to) - blur <= (MAX_MPH * (to.at - from.at)) / HOUR;
}

/** In whole minutes. Both can be equal; 0 means less than one. */
export interface EtaRange {
  from: number;
  to: number;
}

/** Minutes reported or computed, and how long ago. */
export interface Estimate {
  minutes: number;
  age: number;
}

/**
 * The ETA from a position. After a minute without news, the provider may have kept driving or not moved at all: the
 * truth lies between.
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
 * @returns null once it's long past
 */
export function etaByReport({ minutes, age }: Estimate): EtaRange | null {
  if (age > minutes * MINUTE + POSITION_USELESS_MS) return null;
  if (age < POSITION_STALE_MS) return { from: minutes, to: minutes };
  const from = Math.max(1, minutes - Math.floor(age / MINUTE));
  return { from, to: from + Math.max(1, Math.ceil(minutes / 4)) };
}

/**
 * The ETA to show: from a fresh position, else from the provider's report if that is newer, else from the old position.
 * @param position its `minutes` are null if nobody is driving, its `age` if unknown
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
