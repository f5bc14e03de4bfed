import { CITIES, COUNTIES, SPELLINGS } from '#modules/place/rules/region.ts';
import type { CitySlug, CountySlug } from '#modules/place/rules/region.ts';

/** Which marketing pages there are (docs/product.md, "Public pages"), as they stand in addresses. Their words: `../copy`. */

export { CITIES, COUNTIES };
export type { CitySlug, CountySlug };

/** The service grid of the home page. */
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

/** Every service with a page: the footer names one that the grid does not. */
export const SERVICE_PAGES = [...HOME_SERVICES, 'commercial-vehicle-service'] as const;
export type ServiceSlug = (typeof SERVICE_PAGES)[number];

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

const LONGEST_CITY = 40;

/** "flat-tire-change" -> "Flat Tire Change": title case, as the pages show slugs (docs/product.md, "Public pages"). */
export function titleOf(slug: string): string {
  return slug
    .split('-')
    .filter(Boolean)
    .map((word) => SPELLINGS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What was typed into the address as a slug: "Fort Worth" and "FORT-WORTH" are "fort-worth". */
export function toSlug(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The service's page; an unknown one is Emergency Towing. */
export function serviceSlug(typed: string): ServiceSlug {
  return known(SERVICE_PAGES, typed) ?? 'emergency-towing';
}

/** The county's page; an unknown one is the region's first. */
export function countySlug(typed: string): CountySlug {
  return known(COUNTIES, typed) ?? COUNTIES[0];
}

/** The information page; an unknown one is Licensed And Insured. */
export function infoSlug(typed: string): InfoSlug {
  return known(INFO_PAGES, typed) ?? 'licensed-and-insured';
}

/** The city when it is one of the twelve. */
export function listedCity(slug: string): CitySlug | undefined {
  return known(CITIES, slug);
}

/**
 * The city's slug. There is no fallback for an unknown one: it is shown by its own name, so it must read like one;
 * undefined (404) when it does not.
 */
export function citySlug(typed: string): string | undefined {
  const slug = toSlug(typed);
  return slug.length <= LONGEST_CITY && /^[a-z]+(-[a-z]+){0,3}$/.test(slug) ? slug : undefined;
}

/** Every public address worth finding: what the sitemap lists. */
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

function known<T extends string>(slugs: readonly T[], typed: string): T | undefined {
  const slug = toSlug(typed);
  return slugs.find((one) => one === slug);
}
