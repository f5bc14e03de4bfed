import type { CitySlug, CountySlug } from '#modules/place/rules/region.ts';
import { CITY_FACTS, TOLLWAY_NAME } from '#modules/place/rules/region-roads.ts';
import type { ServiceSlug } from './slugs.ts';

/** The other services to which each service's page links. */
export const RELATED_SERVICES: Record<ServiceSlug, readonly ServiceSlug[]> = {
  'emergency-towing': ['winch-out-service', 'flat-tire-change', 'heavy-duty-towing'],
  'jump-start-service': ['battery-replacement', 'emergency-towing', 'lockout-assistance'],
  'flat-tire-change': ['emergency-towing', 'winch-out-service', 'commercial-vehicle-service'],
  'lockout-assistance': ['jump-start-service', 'emergency-towing', 'fuel-delivery'],
  'fuel-delivery': ['jump-start-service', 'emergency-towing', 'commercial-vehicle-service'],
  'battery-replacement': ['jump-start-service', 'emergency-towing', 'lockout-assistance'],
  'heavy-duty-towing': ['commercial-vehicle-service', 'winch-out-service', 'emergency-towing'],
  'winch-out-service': ['emergency-towing', 'flat-tire-change', 'heavy-duty-towing'],
  'commercial-vehicle-service': ['heavy-duty-towing', 'flat-tire-change', 'fuel-delivery'],
};

/** The listed cities of a county. Cities that are mostly in this county come first. */
export function citiesOfCounty(county: CountySlug): CitySlug[] {
  const cities = Object.keys(CITY_FACTS) as CitySlug[];
  const inCounty = cities.filter((city) => CITY_FACTS[city].counties.includes(county));
  return inCounty.sort((a, b) => CITY_FACTS[a].counties.indexOf(county) - CITY_FACTS[b].counties.indexOf(county));
}

/** Whether any of these highways is a toll road. */
export function hasTollway(highways: readonly string[]): boolean {
  return highways.some((name) => TOLLWAY_NAME.test(name));
}
