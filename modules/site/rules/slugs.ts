import { CITIES, COUNTIES, SPECIAL_SPELLINGS } from '#modules/place/rules/region.ts';
import type { CitySlug, CountySlug } from '#modules/place/rules/region.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';

/** The public pages (docs/product.md, "Public pages"), by the slug in their URL. Their texts are in `../copy`. */

export { CITIES, COUNTIES };
export type { CitySlug, CountySlug };

/** The services in the grid on the home page. */
export const HOME_SERVICES = [
  'emergency-towing',
  'jump-start-service',
  'flat-tire-change',
  'lockout-assistance',
  'fuel-delivery',
  'battery-replacement',
  'heavy-duty-towing',
  'winch-out-service',
] as const;

/** All services that have a page. The grid lacks the last one, but the footer links to it. */
export const SERVICE_PAGES = [...HOME_SERVICES, 'commercial-vehicle-service'] as const;
export type ServiceSlug = (typeof SERVICE_PAGES)[number];

/** The service that each service page is about. */
export const SERVICE_OF_PAGE: Record<ServiceSlug, ServiceType> = {
  'emergency-towing': 'towing',
  'jump-start-service': 'jump_start',
  'flat-tire-change': 'tire_change',
  'lockout-assistance': 'lockout',
  'fuel-delivery': 'fuel_delivery',
  'battery-replacement': 'battery_replacement',
  'heavy-duty-towing': 'heavy_duty_towing',
  'winch-out-service': 'winch_out',
  'commercial-vehicle-service': 'roadside_repair',
};

export const FOOTER_SERVICES = [
  'emergency-towing',
  'jump-start-service',
  'flat-tire-change',
  'lockout-assistance',
  'heavy-duty-towing',
  'commercial-vehicle-service',
] as const satisfies readonly ServiceSlug[];

export const INFO_PAGES = [
  'licensed-and-insured',
  'verified-dfw-providers',
  'transparent-pricing',
  'real-time-tracking',
  'safe-and-secure',
] as const;
export type InfoSlug = (typeof INFO_PAGES)[number];

const MAX_CITY_SLUG_LENGTH = 40;

/** The title of a page: "flat-tire-change" becomes "Flat Tire Change" (docs/product.md, "Public pages"). */
export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter(Boolean)
    .map((word) => SPECIAL_SPELLINGS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The slug of a typed text: "Fort Worth" and "FORT-WORTH" become "fort-worth". */
export function toSlug(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The service page's slug for what was typed in the URL; `emergency-towing` if there's no such page. */
export function serviceSlugOrDefault(typed: string): ServiceSlug {
  return matchingSlug(SERVICE_PAGES, typed) ?? 'emergency-towing';
}

/** The county page's slug for what was typed in the URL; the region's first county if there's no such page. */
export function countySlugOrDefault(typed: string): CountySlug {
  return matchingSlug(COUNTIES, typed) ?? COUNTIES[0];
}

/** The information page's slug for what was typed in the URL; `licensed-and-insured` if there's no such page. */
export function infoSlugOrDefault(typed: string): InfoSlug {
  return matchingSlug(INFO_PAGES, typed) ?? 'licensed-and-insured';
}

/** The listed city with this slug; undefined if there's none. */
export function listedCity(slug: string): CitySlug | undefined {
  return matchingSlug(CITIES, slug);
}

/**
 * The slug of a city's page. An unlisted city gets a page with the typed name, if that looks like a name. If not, this
 * is undefined, and the page is a 404.
 */
export function citySlug(typed: string): string | undefined {
  const slug = toSlug(typed);
  return slug.length <= MAX_CITY_SLUG_LENGTH && /^[a-z]+(-[a-z]+){0,3}$/.test(slug) ? slug : undefined;
}

/** The paths of all pages in the sitemap. */
export function publicPaths(): string[] {
  return [
    '/',
    '/request',
    ...CITIES.map((slug) => `/city/${slug}`),
    ...COUNTIES.map((slug) => `/county/${slug}`),
    ...SERVICE_PAGES.map((slug) => `/service/${slug}`),
    ...INFO_PAGES.map((slug) => `/info/${slug}`),
    '/legal/privacy',
    '/legal/terms',
  ];
}

function matchingSlug<T extends string>(slugs: readonly T[], typed: string): T | undefined {
  const slug = toSlug(typed);
  return slugs.find((one) => one === slug);
}
