import { formatNumber } from '#kernel/numbers.ts';
import { isPoint } from './distance.ts';
import type { Point } from './distance.ts';

const METERS = /^\d{1,9}(?:\.\d{1,9})?$/;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;

/** The position in two form fields; undefined unless both are plain degrees in range, and not both 0. */
export function parsePointFields(lat: string | undefined, lng: string | undefined): Point | undefined {
  if (!DEGREES.test(lat ?? '') || !DEGREES.test(lng ?? '')) return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  // Devices report 0,0 when they don't know where they are.
  return isPoint(point) && (point.lat !== 0 || point.lng !== 0) ? point : undefined;
}

/** Reads the form fields `lat`, `lng` and `accuracy` (in meters); undefined if they have no position. */
export function parsePositionFields({ lat, lng, accuracy }: Readonly<Record<string, string>>) {
  const point = parsePointFields(lat, lng);
  return point && { ...point, accuracyM: METERS.test(accuracy ?? '') ? Number(accuracy) : null };
}

/** Formats degrees for fields and pages. Six decimals are exact to about four inches. */
export function formatDegrees(value: number): string {
  return formatNumber(value, 6);
}
