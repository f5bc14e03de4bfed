import type { FeatureCollection, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { roadsFrom } from './road-extract.ts';

const TOLLWAYS = { 'Dallas North Tollway': 'DNT' };

function extract(...lines: [Record<string, string>, Position[]][]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map(([properties, coordinates]) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'LineString', coordinates },
    })),
  };
}
const summary = (file: FeatureCollection) =>
  roadsFrom(file, TOLLWAYS).map(({ properties: { route, kind }, geometry }) => [route, kind, geometry.coordinates]);

describe('roads from an extract', () => {
  it('reads the names of OpenStreetMap and TIGER', () => {
    const line: Position[] = [
      [-96.8, 32.7],
      [-96.8, 32.8],
    ];
    const named = summary(
      extract(
        [{ ref: 'I 35E;US 67' }, line],
        [{ FULLNAME: 'I- 20' }, line],
        [{ FULLNAME: 'State Hwy 114' }, line],
        [{ name: 'Dallas North Tollway' }, line],
        [{ name: 'Elm Street' }, line],
      ),
    );
    expect(named.map(([route, kind]) => `${String(kind)} ${String(route)}`)).toEqual([
      'tollway DNT',
      'interstate I-20',
      'interstate I-35E',
      'state SH-114',
      'us US-67',
    ]);
  });

  it('joins pieces in any direction, and drops ramps and the other carriageway', () => {
    const roads = summary(
      extract(
        [
          { ref: 'I 30' },
          [
            [-96.8, 32.7],
            [-96.7, 32.7],
          ],
        ],
        [
          { ref: 'I 30' },
          [
            [-96.6, 32.72],
            [-96.7, 32.7],
          ],
        ],
        // The lanes of the other direction, a hundred meters to the north.
        [
          { ref: 'I 30' },
          [
            [-96.65, 32.711],
            [-96.7, 32.701],
            [-96.79, 32.701],
          ],
        ],
        [
          { ref: 'I 30' },
          [
            [-96.75, 32.75],
            [-96.751, 32.751],
          ],
        ],
      ),
    );
    expect(roads).toEqual([
      [
        'I-30',
        'interstate',
        [
          [-96.6, 32.72],
          [-96.7, 32.7],
          [-96.8, 32.7],
        ],
      ],
    ]);
  });

  it('keeps bends and leaves out points on straight stretches', () => {
    const [road] = summary(
      extract([
        { ref: 'US 75' },
        [
          [-96.8, 32.7],
          [-96.8, 32.75],
          [-96.80003, 32.8],
          [-96.8, 32.9],
          [-96.6, 33],
        ],
      ]),
    );
    expect(road?.[2]).toEqual([
      [-96.8, 32.7],
      [-96.8, 32.9],
      [-96.6, 33],
    ]);
  });
});
