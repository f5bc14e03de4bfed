/** The region that we serve. modules/README.md, "A region", lists what else to change to serve another one. */

/** The region's name in messages and on pages. */
export const REGION_NAME = 'Dallas/Fort Worth';

/** What people call the region for short. */
export const REGION_SHORT_NAME = 'DFW';

/** `fips` is the state's number in census data. */
export const STATE = { code: 'TX', name: 'Texas', fips: '48' } as const;

/**
 * The time zone of all days, weeks and shown times. `times.ts` formats them here and not in the kernel, whose code is
 * the same for every region.
 */
export const TIME_ZONE = 'America/Chicago';

/** The city that names the time zone for people: "Dallas time". */
export const ZONE_CITY = 'Dallas';

/** Downtown Dallas. A map without any places is centered here. */
export const DEFAULT_CENTER = { lat: 32.7767, lng: -96.797 } as const;

/** The area that a map without any places shows: the whole region, with Dallas in the middle. */
export const DEFAULT_BOUNDS = {
  south: DEFAULT_CENTER.lat - 0.7,
  north: DEFAULT_CENTER.lat + 0.7,
  west: DEFAULT_CENTER.lng - 0.9,
  east: DEFAULT_CENTER.lng + 0.9,
} as const;

/**
 * A generous box around the North Texas counties near Dallas and Fort Worth: from Mineral Wells to Commerce, and from
 * Corsicana to the Red River. It needn't be exact, because requests from outside are accepted and only flagged.
 */
export const SERVICE_AREA = { south: 32.0, north: 33.8, west: -98.2, east: -95.85 } as const;

/**
 * Google prefers address suggestions that are at most this many meters from the center. That's about the service area.
 */
export const SUGGESTION_RADIUS_M = 110_000;

/** The counties that maps draw as land. Maps draw only the borders of the others. */
export const PRIMARY_COUNTIES: readonly string[] = ['Dallas', 'Tarrant', 'Collin', 'Denton'];

/** The counties with a page on the public site. The page of an unknown county shows the first one. */
export const COUNTIES = ['dallas-county', 'tarrant-county', 'collin-county', 'denton-county'] as const;
export type CountySlug = (typeof COUNTIES)[number];

/** The cities with a page on the public site, in the order of the home page's grid. */
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

/** Who helps drivers on toll roads for free, and the number to dial there. */
export interface TollwayAssistance {
  authority: string;
  phone: string;
}

/**
 * The help on the region's toll roads, which the request form names; null if there's none. The public pages have prose
 * about it. It's here and not in `region-roads.ts`, so that the form needn't load that file's tables.
 */
export const TOLLWAY_ASSISTANCE: TollwayAssistance | null = { authority: 'NTTA', phone: '#999' };

/** Words in city names and page titles that title case would get wrong. */
export const SPECIAL_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['mckinney', 'McKinney'],
  ['dfw', 'DFW'],
  ['desoto', 'DeSoto'],
]);

/** Other spellings of a place's name, in lower case and without punctuation. */
export const PLACE_ALIASES: Readonly<Record<string, string>> = {
  'ft worth': 'fort worth',
  nrh: 'north richland hills',
  'de soto': 'desoto',
  'mc kinney': 'mckinney',
  dfw: 'dfw airport',
  'dfw international airport': 'dfw airport',
  'dallas love field': 'love field',
};
