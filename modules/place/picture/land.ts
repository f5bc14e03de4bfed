import type { Point } from '../rules/distance.ts';
import { PRIMARY_COUNTIES } from '../rules/region.ts';
import { COUNTY_TABLE } from '../rules/region-counties.ts';
import type { Bounds, Projection } from '../rules/projection.ts';

interface County {
  name: string;
  ring: readonly Point[];
  bounds: Bounds;
}

const counties = COUNTY_TABLE.split(';')
  .map((entry) => entry.trim())
  .filter(Boolean)
  .map(readCounty);

/** SVG paths of the visible counties: the primary ones as areas, and the borders of all of them. */
export function landIn(projection: Projection): { land: string; borders: string } {
  const visible = counties.filter(({ bounds }) => overlap(bounds, projection.bounds));
  const paths = visible.map(({ name, ring }) => ({
    primary: PRIMARY_COUNTIES.includes(name),
    path: pathOf(ring, projection),
  }));
  return {
    land: paths
      .filter(({ primary }) => primary)
      .map(({ path }) => path)
      .join(''),
    borders: paths.map(({ path }) => path).join(''),
  };
}

/** An SVG path in whole units. Each corner is relative to the one before, because that makes the path shorter. */
function pathOf(ring: readonly Point[], { spot }: Projection): string {
  const corners = ring.map((point) => {
    const { x, y } = spot(point);
    return { x: Math.round(x), y: Math.round(y) };
  });
  const steps = corners.slice(1).map(({ x, y }, index) => {
    const before = corners[index] ?? { x: 0, y: 0 };
    return `${x - before.x} ${y - before.y}`;
  });
  return `M${corners[0]?.x ?? 0} ${corners[0]?.y ?? 0}l${steps.join(' ')}z`;
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;
}

function readCounty(entry: string): County {
  const [name = '', ...corners] = entry.split(/\s+/);
  const ring = corners.map((corner) => {
    const [lat, lng] = corner.split(',');
    return { lat: Number(lat), lng: Number(lng) };
  });
  const [lats, lngs] = [ring.map(({ lat }) => lat), ring.map(({ lng }) => lng)];
  return {
    name: name.replaceAll('_', ' '),
    ring,
    bounds: {
      south: Math.min(...lats),
      west: Math.min(...lngs),
      north: Math.max(...lats),
      east: Math.max(...lngs),
    },
  };
}
