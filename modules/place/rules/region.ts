/**
 * The region served. modules/README.md, "A region", lists what else changes to serve another one.
 */

/** What messages and pages call the region when the city isn't known. */
export const REGION_NAME = 'Dallas/Fort Worth';

/** `fips` is the state's number in census data. */
export const STATE = { code: 'TX', name: 'Texas', fips: '48' } as const;

/**
 * The time zone of all days, weeks and shown times. `times.ts` formats times in this room, because the kernel can't
 * know the region.
 */
export const TIME_ZONE = 'America/Chicago';

/** Downtown Dallas: the center of a map that has nothing to show. */
export const DEFAULT_CENTER = { lat: 32.7767, lng: -96.797 } as const;

/** What a map shows when it has nothing to show: the whole area, with Dallas in the middle. */
export const DEFAULT_BOUNDS = {
  south: DEFAULT_CENTER.lat - 0.7,
  north: DEFAULT_CENTER.lat + 0.7,
  west: DEFAULT_CENTER.lng - 0.9,
  east: DEFAULT_CENTER.lng + 0.9,
} as const;

/**
 * The North Texas counties around Dallas and Fort Worth, generously: from Mineral Wells to Commerce and from Corsicana
 * to the Red River. Requests from outside are accepted and flagged, so the edge needn't be exact.
 */
export const SERVICE_AREA = { south: 32.0, north: 33.8, west: -98.2, east: -95.85 } as const;

/** Google prefers address suggestions within this many meters of the center: about the service area. */
export const SUGGESTION_RADIUS_M = 110_000;

/** Counties that maps draw as land; of the others they draw only the borders. */
export const PRIMARY_COUNTIES: readonly string[] = ['Dallas', 'Tarrant', 'Collin', 'Denton'];

/** Counties with a page on the public site. An unknown county shows the first. */
export const COUNTIES = ['dallas-county', 'tarrant-county', 'collin-county', 'denton-county'] as const;
export type CountySlug = (typeof COUNTIES)[number];

/** Cities with a page on the public site, in the order of its coverage grid. */
export const CITIES = [
  'dallas',
  'fort-worth',
  'arlington',
  'plano',
  'irving',
  'garland',
  'frisco',
  'mckinney',
  'mesquite',
  'carrollton',
  'denton',
  'richardson',
] as const;
export type CitySlug = (typeof CITIES)[number];

/** Words of city names and page titles that title case would get wrong. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['mckinney', 'McKinney'],
  ['dfw', 'DFW'],
  ['desoto', 'DeSoto'],
]);

/** Other ways to write the name of a place, in lower case and without punctuation. */
export const PLACE_ALIASES: Readonly<Record<string, string>> = {
  'ft worth': 'fort worth',
  nrh: 'north richland hills',
  'de soto': 'desoto',
  'mc kinney': 'mckinney',
  dfw: 'dfw airport',
  'dfw international airport': 'dfw airport',
  'dallas love field': 'love field',
};
