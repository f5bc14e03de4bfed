import { isPoint } from './distance.ts';
import type { Point } from './distance.ts';

const METRES = /^\d{1,9}(?:\.\d{1,9})?$/;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;

/** The point two form fields name; undefined unless both are plain degrees within the earth's, and for 0,0. */
export function parsePoint(lat: string | undefined, lng: string | undefined): Point | undefined {
  if (!DEGREES.test(lat ?? '') || !DEGREES.test(lng ?? '')) return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  // 0,0 is what broken devices say, and no place in Texas.
  return isPoint(point) && (point.lat !== 0 || point.lng !== 0) ? point : undefined;
}

/** The position that the fields `lat`, `lng` and `accuracy` (metres) of a form name; undefined where there is none. */
export function parsePlace({ lat, lng, accuracy }: Readonly<Record<string, string>>) {
  const point = parsePoint(lat, lng);
  return point && { ...point, accuracyM: METRES.test(accuracy ?? '') ? Number(accuracy) : null };
}

/** Degrees as fields and pages hold them: six decimals are a hand's breadth. */
export function degrees(value: number): string {
  return value.toFixed(6);
}
