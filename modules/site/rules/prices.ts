import type { Cents } from '#kernel/money.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { SERVICE_OF_PAGE, SERVICE_PAGES } from './slugs.ts';
import type { ServiceSlug } from './slugs.ts';

/** The lowest and the highest usual price of a job, in cents. */
export interface PriceRange {
  low: Cents;
  high: Cents;
}

/**
 * The price ranges that the public pages quote (docs/product.md, "Public pages"). Other services are priced job by job.
 */
const PRICE_RANGES: Partial<Record<ServiceSlug, PriceRange>> = {
  'emergency-towing': { low: 7_500, high: 12_500 },
  'jump-start-service': { low: 6_500, high: 8_500 },
  'flat-tire-change': { low: 7_500, high: 9_500 },
  'lockout-assistance': { low: 8_500, high: 10_500 },
  'fuel-delivery': { low: 7_500, high: 9_500 },
};

/** The usual response time in minutes (docs/product.md, "Public pages"). */
export const RESPONSE_MINUTES = { low: 15, high: 30 } as const;

/** The price range that a service's page quotes; undefined if it quotes none. */
export function priceRangeOfPage(slug: ServiceSlug): PriceRange | undefined {
  return PRICE_RANGES[slug];
}

/** The price range that the public pages quote for a service; undefined if none does. */
export function priceRangeOfService(service: ServiceType): PriceRange | undefined {
  const slug = SERVICE_PAGES.find((page) => SERVICE_OF_PAGE[page] === service);
  return slug && priceRangeOfPage(slug);
}

/** The range from the lowest to the highest price that any page quotes. */
export const WIDEST_QUOTED_RANGE: PriceRange = Object.values(PRICE_RANGES).reduce((all, one) => ({
  low: Math.min(all.low, one.low),
  high: Math.max(all.high, one.high),
}));

/** Formats a range: "$75-$125". */
export function formatRange({ low, high }: PriceRange): string {
  return `$${low / 100}-$${high / 100}`;
}
