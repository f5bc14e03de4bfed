import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { geoBounds } from 'd3-geo';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { SERVICE_AREA, STATE } from '#modules/place/rules/region.ts';
import { ROOT } from './lib/folders.ts';
import { runMain, say } from './lib/terminal.ts';

/**
 * This script writes the county outlines of the map from npm `us-atlas` (US Census Bureau, cartographic boundaries of
 * 2017). Run it by hand: `node --import tsx scripts/counties.ts`. The output is committed, so builds and browsers
 * don't need us-atlas.
 */

/**
 * A point is left out if the triangle with its neighbors is smaller than this, in square degrees. This simplifies
 * rivers and keeps corners.
 */
const MIN_BEND_AREA = 0.001;
const MAX_LINE_LENGTH = 118;
const FILE = 'modules/place/rules/region-counties.ts';

const FILE_HEADER = `/**
 * Outlines of the region's counties, written by \`scripts/counties.ts\` from npm \`us-atlas\` (ISC; US
 * Census Bureau, cartographic boundaries of 2017, public domain), simplified. Only the server uses this table. Browsers
 * get finished drawings.
 *
 * One entry per county: \`Name lat,lng lat,lng ...\`, in degrees. The first point isn't repeated at the end.
 */
export const COUNTY_TABLE = \``;

type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;
interface County {
  name: string;
  ring: readonly (readonly number[])[];
}

await runMain(async () => {
  const text = await readFile(path.join(ROOT, 'node_modules/us-atlas/counties-10m.json'), 'utf8');
  const counties = countiesOf(JSON.parse(text) as Counties);
  const entries = counties.map(({ name, ring }) => `${name.replaceAll(' ', '_')} ${ring.map(formatPoint).join(' ')};`);
  await writeFile(path.join(ROOT, FILE), `${FILE_HEADER}\n${entries.map(wrapEntry).join('\n')}\n\`;\n`);
  say(`${counties.length} counties, ${counties.reduce((sum, { ring }) => sum + ring.length, 0)} corners: ${FILE}`);
  return 0;
});

function countiesOf(atlas: Counties): County[] {
  const allCounties = feature(simplify(presimplify(atlas), MIN_BEND_AREA), atlas.objects.counties).features.filter(
    ({ id }) => String(id).startsWith(STATE.fips),
  );
  return allCounties
    .filter((county) => touchesArea(geoBounds(county)))
    .map(({ properties, geometry }) => ({ name: properties.name, ring: ringOf(geometry as Polygon | MultiPolygon) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function touchesArea([[west, south], [east, north]]: [[number, number], [number, number]]): boolean {
  return (
    east > SERVICE_AREA.west && west < SERVICE_AREA.east && north > SERVICE_AREA.south && south < SERVICE_AREA.north
  );
}

/** The outer ring without its last point, which repeats the first. These counties have no islands or holes. */
function ringOf(geometry: Polygon | MultiPolygon): County['ring'] {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return [...rings].sort((a, b) => b.length - a.length)[0]?.slice(0, -1) ?? [];
}

function formatPoint([lng = 0, lat = 0]: readonly number[]): string {
  return `${lat.toFixed(3)},${lng.toFixed(3)}`;
}

/** Wraps a line at spaces. The code that reads the table treats line breaks as spaces. */
function wrapEntry(entry: string): string {
  const lines = [''];
  for (const word of entry.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > MAX_LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
