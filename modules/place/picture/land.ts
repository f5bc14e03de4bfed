import type { Point } from '../rules/distance.ts';
import { PRIMARY_COUNTIES } from '../rules/region.ts';
import { COUNTY_TABLE } from '../rules/region-counties.ts';
import type { Projection } from '../rules/projection.ts';
import { closedSvgPath } from './paths.ts';

interface County {
  name: string;
  ring: readonly Point[];
}

const counties = COUNTY_TABLE.split(';')
  .map((entry) => entry.trim())
  .filter(Boolean)
  .map(readCounty);

/** SVG paths of the visible counties: the primary ones as areas, and the borders of all of them. */
export function landIn({ spot, frame }: Projection): { land: string; borders: string } {
  const paths = counties.map(({ name, ring }) => ({
    primary: PRIMARY_COUNTIES.includes(name),
    path: closedSvgPath(ring.map(spot), frame),
  }));
  const joinPaths = (some: typeof paths) => some.map(({ path }) => path).join('');
  return { land: joinPaths(paths.filter(({ primary }) => primary)), borders: joinPaths(paths) };
}

function readCounty(entry: string): County {
  const [name = '', ...corners] = entry.split(/\s+/);
  return {
    name: name.replaceAll('_', ' '),
    ring: corners.map((corner) => {
      const [lat, lng] = corner.split(',');
      return { lat: Number(lat), lng: Number(lng) };
    }),
  };
}
