import { roundTo } from '#kernel/numbers.ts';
import { textsFor, type Locale } from '#kernel/copy/catalogue.ts';
import { distanceTexts } from '../copy/en/distance.ts';
import { SERVICE_AREA } from './region.ts';

export const EARTH_RADIUS_MILES = 3959;
/** The speed that every ETA assumes (docs/product.md, "Positions and ETA"). */
const ETA_MILES_PER_HOUR = 25;

/** A position that's less accurate than this, in meters, is called approximate, and we ask for a better one. */
const ROUGH_ACCURACY_M = 500;

const FEET_PER_METER = 3.28084;
export const METERS_PER_MILE = 1_609.344;
const FEET_PER_MILE = 5_280;

/** A place on earth, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The eight compass directions, clockwise from north. */
export const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The great-circle distance in miles, rounded to 0.1 (docs/product.md, "Positions and ETA"). */
export function haversineMiles(a: Point, b: Point): number {
  return roundTo(exactMiles(a, b), 1);
}

/**
 * The great-circle distance in miles, not rounded. To measure a speed over a few seconds, a tenth of a mile is too
 * coarse.
 */
export function exactMiles(a: Point, b: Point): number {
  const lat = radians(b.lat - a.lat);
  const lng = radians(b.lng - a.lng);
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  // For opposite points, h can be slightly above 1, because floating-point numbers are rounded.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** How many minutes a distance takes at 25 mph, rounded (docs/product.md, "Positions and ETA"). */
export function etaMinutes(miles: number): number {
  return Math.round((miles / ETA_MILES_PER_HOUR) * 60);
}

/** Formats minutes: "12 minutes", "1 hour 5 minutes"; "less than a minute" for 0. */
export function formatEta(minutes: number, locale: Locale = 'en'): string {
  const t = textsFor(distanceTexts, locale);
  const whole = Math.max(0, Math.round(minutes));
  if (whole === 0) return t.lessThanAMinute;
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return t.minutes(rest);
  return rest === 0 ? t.hours(hours) : `${t.hours(hours)} ${t.minutes(rest)}`;
}

/**
 * Formats minutes where there's little room: "12 min", "1 h 5 min". It's the same in both languages.
 * @param minutes at least 1
 */
export function formatShortEta(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/**
 * Formats a range: "23 to 27 minutes". If both ends are equal, it's a single time.
 * @param range whole minutes
 */
export function formatEtaRange({ from, to }: { from: number; to: number }, locale: Locale = 'en'): string {
  if (from === to) return formatEta(to, locale);
  return textsFor(distanceTexts, locale).between(
    to < 60 ? String(from) : formatEta(from, locale),
    formatEta(to, locale),
  );
}

/** Formats miles: "4.2 miles". */
export function formatMiles(miles: number, locale: Locale = 'en'): string {
  return textsFor(distanceTexts, locale).miles(miles);
}

/**
 * Formats a position's accuracy: "60 feet", "1,200 feet", "0.9 miles". It's rounded up, so that it never promises too
 * much.
 * @param meters the radius of the circle that very likely contains the position
 */
export function formatAccuracy(meters: number, locale: Locale = 'en'): string {
  const feet = meters * FEET_PER_METER;
  const up = (step: number) => Math.max(step, Math.ceil(feet / step) * step);
  if (feet <= 300) return textsFor(distanceTexts, locale).feet(up(10));
  if (feet <= 2_500) return textsFor(distanceTexts, locale).feet(up(100));
  return formatMiles(Math.ceil((feet / FEET_PER_MILE) * 10) / 10, locale);
}

/**
 * Whether a position isn't exact enough to drive to.
 * @param meters its accuracy; null if not measured
 */
export function isRoughAccuracy(meters: number | null): boolean {
  return meters !== null && meters > ROUGH_ACCURACY_M;
}

/** The compass direction from one point to another. Translations are in `distanceTexts`. */
export function directionBetween(from: Point, to: Point): Direction {
  const lat1 = radians(from.lat);
  const lat2 = radians(to.lat);
  const lng = radians(to.lng - from.lng);
  const y = Math.sin(lng) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(lng);
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return DIRECTIONS[(eighth + 8) % 8] ?? 'north';
}

/** Whether a place is in the service area or near it. Requests from elsewhere are accepted and flagged. */
export function isInServiceArea({ lat, lng }: Point): boolean {
  const { south, north, west, east } = SERVICE_AREA;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Whether a point's values are finite degrees in range. */
export function isPoint(point: { lat: unknown; lng: unknown }): point is Point {
  const { lat, lng } = point;
  return typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
