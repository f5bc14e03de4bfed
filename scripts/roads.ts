import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureCollection } from 'geojson';
import { TOLLWAYS } from '#modules/place/rules/region-roads.ts';
import { ROOT } from './lib/folders.ts';
import { roadsFrom } from './lib/road-extract.ts';
import { runMain, say } from './lib/terminal.ts';

/** `npm run roads -- FILE`: writes the roads of the drawn map from an OpenStreetMap or TIGER extract (GeoJSON). */

const FILE = 'modules/place/roads/region-roads.json';

await runMain(async () => {
  const [from] = process.argv.slice(2);
  if (!from) {
    say('npm run roads -- FILE: a GeoJSON file with the highways of the region');
    return 1;
  }
  const roads = roadsFrom(JSON.parse(await readFile(from, 'utf8')) as FeatureCollection, TOLLWAYS);
  if (roads.length === 0) {
    say(`${from} has no highway that we know by its name (route, ref, name or FULLNAME). Nothing was written.`);
    return 1;
  }
  const head =
    '{"type": "FeatureCollection", "license": "ODbL-1.0", "attribution": "© OpenStreetMap contributors","features":[';
  await writeFile(path.join(ROOT, FILE), `${head}\n${roads.map((road) => JSON.stringify(road)).join(',\n')}\n]}\n`);
  const corners = roads.reduce((sum, { geometry }) => sum + geometry.coordinates.length, 0);
  say(`${roads.length} lines, ${corners} corners: ${FILE}. From TIGER (public domain)? Then correct its license.`);
  return 0;
});
