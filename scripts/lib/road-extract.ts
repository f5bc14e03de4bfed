import type { Feature, FeatureCollection, LineString, MultiLineString, Position } from 'geojson';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { exactMiles } from '#modules/place/rules/distance.ts';
import { STATE } from '#modules/place/rules/region.ts';
import type { RoadKind } from '#modules/place/rules/types.ts';

/** If the ends of two pieces are within this distance, the pieces are joined. */
const JOIN_MILES = 0.03;
/** A line that's entirely within this distance of a longer line of the same route is the road's other direction. */
const PARALLEL_MILES = 0.25;
/** Shorter lines are left out, because they're ramps and crossings. */
const MIN_MILES = 1;
/**
 * A point is left out if the triangle with its neighbors is smaller than this, in square degrees. The triangle is about
 * this large for a point that's 50 m off the straight line between two neighbors a mile apart.
 */
const MIN_BEND_AREA = 0.000_004;

interface RoadProperties {
  route: string;
  kind: RoadKind;
}
export type RoadFeature = Feature<LineString, RoadProperties>;

/**
 * The highways of an OpenStreetMap or TIGER extract, each joined into as few lines as possible, without points on
 * straight stretches.
 * @param tollways our names of tollways, by their names in the extract: `{ 'Dallas North Tollway': 'DNT' }`
 */
export function roadsFrom(extract: FeatureCollection, tollways: Readonly<Record<string, string>>): RoadFeature[] {
  const routes = new Map<string, RoadProperties & { pieces: Position[][] }>();
  for (const { geometry, properties } of extract.features) {
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') continue;
    for (const road of roadsNamedBy(properties ?? {}, tollways)) {
      const knownRoute = routes.get(road.route) ?? { ...road, pieces: [] };
      knownRoute.pieces.push(...linesOf(geometry));
      routes.set(road.route, knownRoute);
    }
  }
  return [...routes.values()]
    .sort((a, b) => a.route.localeCompare(b.route, 'en'))
    .flatMap(({ route, kind, pieces }) =>
      dropOtherCarriageways(joinPieces(pieces)).map((line) => ({
        type: 'Feature' as const,
        properties: { route, kind },
        geometry: { type: 'LineString' as const, coordinates: simplifyLine(line) },
      })),
    );
}

/** All spellings of routes in the two kinds of files: "I 35E;US 67" in OpenStreetMap, "I- 35E" in TIGER. */
const ROUTE_SPELLINGS: readonly [RegExp, string, RoadKind][] = [
  [/^I[-\s]*(\d+[EW]?)$/i, 'I-', 'interstate'],
  [/^US(?:[-\s]*Hwy)?[-\s]*(\d+)$/i, 'US-', 'us'],
  [new RegExp(`^(?:SH|${STATE.code}|State Hwy|State Highway)[-\\s]*(\\d+)$`, 'i'), 'SH-', 'state'],
  [new RegExp(`^(?:Loop|${STATE.code} Loop|State Loop)[-\\s]*(\\d+)$`, 'i'), 'Loop-', 'loop'],
];

function roadsNamedBy(
  properties: Readonly<Record<string, unknown>>,
  tollways: Readonly<Record<string, string>>,
): RoadProperties[] {
  const names = ['route', 'ref', 'name', 'FULLNAME'].flatMap((key) => {
    const value = properties[key];
    return typeof value === 'string' ? value.split(';').map((name) => name.trim()) : [];
  });
  const roads = names.flatMap((name): RoadProperties[] => {
    const tollway = tollways[name] ?? (Object.values(tollways).includes(name) ? name : undefined);
    if (tollway) return [{ route: tollway, kind: 'tollway' }];
    return ROUTE_SPELLINGS.flatMap(([pattern, prefix, kind]) => {
      const number = pattern.exec(name)?.[1];
      return number ? [{ route: `${prefix}${number.toUpperCase()}`, kind }] : [];
    });
  });
  return roads.filter(({ route }, index) => roads.findIndex((other) => other.route === route) === index);
}

function linesOf(geometry: LineString | MultiLineString): Position[][] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

/** Joins pieces end to end, the longest first, until no two ends meet. */
function joinPieces(pieces: readonly Position[][]): Position[][] {
  const open = pieces.filter((piece) => piece.length > 1).toSorted((a, b) => lengthInMiles(b) - lengthInMiles(a));
  const lines: Position[][] = [];
  for (let line = open.shift(); line; line = open.shift()) {
    for (;;) {
      const [start, end] = [line[0], line.at(-1)];
      const next = open.findIndex((piece) =>
        [piece[0], piece.at(-1)].some((at) => endsMeet(at, start) || endsMeet(at, end)),
      );
      const [piece] = next < 0 ? [] : open.splice(next, 1);
      if (!piece) break;
      if (endsMeet(end, piece[0])) line = [...line, ...piece.slice(1)];
      else if (endsMeet(end, piece.at(-1))) line = [...line, ...piece.toReversed().slice(1)];
      else if (endsMeet(start, piece.at(-1))) line = [...piece, ...line.slice(1)];
      else line = [...piece.toReversed(), ...line.slice(1)];
    }
    lines.push(line);
  }
  return lines.filter((line) => lengthInMiles(line) >= MIN_MILES);
}

/** Drops each line that runs beside a longer one. */
function dropOtherCarriageways(lines: readonly Position[][]): Position[][] {
  const kept: Position[][] = [];
  for (const line of lines.toSorted((a, b) => lengthInMiles(b) - lengthInMiles(a))) {
    const isBeside = (other: Position[]) => line.every((at) => milesFrom(at, other) <= PARALLEL_MILES);
    if (!kept.some(isBeside)) kept.push(line);
  }
  return kept;
}

function simplifyLine(line: Position[]): Position[] {
  const topology: Topology<{ road: GeometryCollection }> = {
    type: 'Topology',
    arcs: [line],
    objects: { road: { type: 'GeometryCollection', geometries: [{ type: 'LineString', arcs: [0] }] } },
  };
  const simple = simplify(presimplify(topology), MIN_BEND_AREA);
  const [road] = feature(simple, simple.objects.road).features;
  const { coordinates } = road?.geometry as LineString;
  return coordinates.map(([lng = 0, lat = 0]) => [Number(lng.toFixed(4)), Number(lat.toFixed(4))]);
}

function milesBetween([aLng = 0, aLat = 0]: Position, [bLng = 0, bLat = 0]: Position): number {
  return exactMiles({ lat: aLat, lng: aLng }, { lat: bLat, lng: bLng });
}

function lengthInMiles(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, at, index) => sum + milesBetween(line[index] ?? at, at), 0);
}

function endsMeet(a: Position | undefined, b: Position | undefined): boolean {
  return a !== undefined && b !== undefined && milesBetween(a, b) <= JOIN_MILES;
}

/** The distance from a place to a line, on a flat map, which is exact enough for a few miles. */
function milesFrom([lng = 0, lat = 0]: Position, line: readonly Position[]): number {
  const scale = Math.cos((lat * Math.PI) / 180);
  const flat = line.map(([x = 0, y = 0]) => ({ x: (x - lng) * scale, y: y - lat }));
  const distances = flat.slice(1).map((to, index) => {
    const from = flat[index] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / length));
    return Math.hypot(from.x + part * dx, from.y + part * dy);
  });
  return Math.min(...distances) * 69.1;
}
