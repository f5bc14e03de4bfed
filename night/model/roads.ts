import type { Mood } from './moods.ts';
import type { Stream } from './random.ts';

export interface Point {
  lat: number;
  lng: number;
}

export interface Road {
  route: string;
  line: readonly Point[];
  /** Miles. */
  length: number;
}

/** A place on a road: so many miles from the beginning of its line. */
export interface Milepost {
  road: Road;
  mile: number;
}

interface RoadFile {
  features: { properties: { route: string }; geometry: { type: string; coordinates: unknown } }[];
}

/** The lines of a GeoJSON file of roads. */
export function readRoads(text: string): Road[] {
  const { features } = JSON.parse(text) as RoadFile;
  return features.flatMap(({ properties, geometry }) => {
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    return (lines as [number, number][][]).map((coordinates) => {
      const line = coordinates.map(([lng, lat]) => ({ lat, lng }));
      return { route: properties.route, line, length: lengthOf(line) };
    });
  });
}

const MILES_A_DEGREE = 69.1;

/** Over a few miles a flat map is exact enough. */
export function milesBetween(a: Point, b: Point): number {
  const narrow = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot((a.lat - b.lat) * MILES_A_DEGREE, (a.lng - b.lng) * MILES_A_DEGREE * narrow);
}

function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + milesBetween(line[index] ?? point, point), 0);
}

/** Where a milepost stands; before the beginning and after the end of the line, its ends. */
export function pointAt({ road, mile }: Milepost): Point {
  let left = Math.max(0, mile);
  let [from] = road.line;
  if (!from) throw new Error(`${road.route} has no line`);
  for (const to of road.line.slice(1)) {
    const miles = milesBetween(from, to);
    if (left <= miles && miles > 0) {
      const part = left / miles;
      return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part };
    }
    left -= miles;
    from = to;
  }
  return from;
}

/** Somewhere along the roads, longer ones more often, and those that the mood names. */
export function somewhere(from: Stream, roads: readonly Road[], mood: Mood): Milepost {
  const weights = Object.fromEntries(
    roads.map((road, index) => [String(index), road.length * (mood.roads[road.route] ?? 1)]),
  );
  const road = roads[Number(from.weighted(weights))];
  if (!road) throw new Error('no roads');
  return { road, mile: from.between(0, road.length) };
}

/** Where a truck begins that comes to `goal` along its road: `miles` before it, or behind it where the road is too short. */
export function startOf(goal: Milepost, miles: number): Milepost {
  const before = goal.mile - miles;
  const mile = before >= 0 ? before : Math.min(goal.road.length, goal.mile + miles);
  return { road: goal.road, mile };
}
