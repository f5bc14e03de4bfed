import type { Point } from '../rules/distance.ts';
import { ROUGH_ROADS } from '../rules/region-rough-roads.ts';
import type { RoadKind } from '../rules/types.ts';
import roadFile from './region-roads.json' with { type: 'json' };
import waterFile from './region-water.json' with { type: 'json' };

export interface Road {
  /** The name as in the data file: "I-35E", "Loop-12", "DNT". */
  route: string;
  kind: RoadKind;
  /** True if the road is drawn by hand, so its line may be a mile off. */
  rough: boolean;
  line: readonly Point[];
}

export interface Water {
  name: string;
  kind: string;
  rings: readonly (readonly Point[])[];
}

/** All roads of the region, the rough ones first. `roadsIn` in `ground.ts` decides which are drawn over which. */
export const ROADS: readonly Road[] = [
  ...ROUGH_ROADS.map(({ route, kind, line }) => ({ route, kind, rough: true, line: line.split(' ').map(readPoint) })),
  ...roadFile.features.map(({ properties: { route, kind }, geometry }) => ({
    route,
    kind: kind as RoadKind,
    rough: false,
    line: geometry.coordinates.map(toPoint),
  })),
];

export const WATERS: readonly Water[] = waterFile.features.map(({ properties, geometry }) => ({
  ...properties,
  // A polygon has rings, and a multipolygon has polygons.
  rings: (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).map((ring) =>
    (ring as number[][]).map(toPoint),
  ),
}));

function readPoint(text: string): Point {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lat, lng };
}

/** GeoJSON has the longitude first. */
function toPoint([lng = 0, lat = 0]: readonly number[]): Point {
  return { lat, lng };
}
