import type { NightKind } from './moods.ts';
import type { RandomStream } from './random.ts';

export interface GeoPoint {
  lat: number;
  lng: number;
}

export interface Road {
  route: string;
  line: readonly GeoPoint[];
  /** In miles. */
  length: number;
}

/** A point on a road, by its distance in miles from the road's start. */
export interface Milepost {
  road: Road;
  mile: number;
}

interface RoadFile {
  features: { properties: { route: string }; geometry: { type: string; coordinates: unknown } }[];
}

/** Reads the roads from a GeoJSON file. */
export function readRoads(text: string): Road[] {
  const { features } = JSON.parse(text) as RoadFile;
  return features.flatMap(({ properties, geometry }) => {
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    return (lines as [number, number][][]).map((coordinates) => {
      const line = coordinates.map(([lng, lat]) => ({ lat, lng }));
      return { route: properties.route, line, length: lineLength(line) };
    });
  });
}

const MILES_PER_DEGREE = 69.1;

/** The distance on a flat map, which is accurate enough for a few miles. */
export function milesBetween(a: GeoPoint, b: GeoPoint): number {
  const longitudeScale = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot((a.lat - b.lat) * MILES_PER_DEGREE, (a.lng - b.lng) * MILES_PER_DEGREE * longitudeScale);
}

function lineLength(line: readonly GeoPoint[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + milesBetween(line[index] ?? point, point), 0);
}

/** The coordinates of a milepost. A milepost beyond the road's end counts as the end. */
export function pointAt({ road, mile }: Milepost): GeoPoint {
  let remaining = Math.max(0, mile);
  let [from] = road.line;
  if (!from) throw new Error(`${road.route} has no line`);
  for (const to of road.line.slice(1)) {
    const miles = milesBetween(from, to);
    if (remaining <= miles && miles > 0) {
      const part = remaining / miles;
      return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part };
    }
    remaining -= miles;
    from = to;
  }
  return from;
}

/** A random point on the roads. Longer roads are likelier, and so are those that the mood prefers. */
export function randomMilepost(from: RandomStream, roads: readonly Road[], mood: NightKind): Milepost {
  const weights = Object.fromEntries(
    roads.map((road, index) => [String(index), road.length * (mood.roadWeights[road.route] ?? 1)]),
  );
  const road = roads[Number(from.pickWeighted(weights))];
  if (!road) throw new Error('no roads');
  return { road, mile: from.decimal(0, road.length) };
}

/**
 * Where a truck must start to drive `miles` along the road to `goal`. If there's too little road before the goal, the
 * truck comes from the other direction.
 */
export function truckStart(goal: Milepost, miles: number): Milepost {
  const startMile = goal.mile - miles;
  const mile = startMile >= 0 ? startMile : Math.min(goal.road.length, goal.mile + miles);
  return { road: goal.road, mile };
}
