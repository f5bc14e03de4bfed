import { isPoint } from './distance.ts';
import type { Point } from './distance.ts';

const METERS = /^\d{1,9}(?:\.\d{1,9})?$/;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;

/** Parses two form fields to a point; undefined unless both are plain degrees in range and not 0,0. */
export function parsePoint(lat: string | undefined, lng: string | undefined): Point | undefined {
  if (!DEGREES.test(lat ?? '') || !DEGREES.test(lng ?? '')) return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  // Devices report 0,0 when they have no fix.
  return isPoint(point) && (point.lat !== 0 || point.lng !== 0) ? point : undefined;
}

/** Parses the form fields `lat`, `lng` and `accuracy` (meters); undefined if there's no position. */
export function parsePlace({ lat, lng, accuracy }: Readonly<Record<string, string>>) {
  const point = parsePoint(lat, lng);
  return point && { ...point, accuracyM: METERS.test(accuracy ?? '') ? Number(accuracy) : null };
}

/** Formats degrees for fields and pages. Six decimals are about four inches. */
export function degrees(value: number): string {
  return value.toFixed(6);
}
