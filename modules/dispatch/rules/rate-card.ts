import { localHour } from '#modules/place/rules/times.ts';
import { SERVICES, SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ServiceType, VehicleType } from '#modules/request/rules/services.ts';
import type { Cents } from '#kernel/money.ts';

/** What dispatch usually asks for a service: `base`, plus `mile` for each mile of a tow beyond the included miles. */
export interface Rate {
  base: Cents;
  mile: Cents;
}

/** The desk's own price list. It proposes prices; the dispatcher decides. */
export interface RateCard {
  services: Record<ServiceType, Rate>;
  /** How many miles of a tow the base price covers. */
  includedMiles: number;
  /** Added at night, from 10 PM up to 6 AM. */
  night: Cents;
  /** Added for a heavy vehicle, unless the service is only for heavy ones. */
  heavy: Cents;
}

/** When the night begins and ends, as hours of the region's local time. */
const NIGHT = { from: 22, to: 6 } as const;

/**
 * The price list until the desk saves its own. The services' prices are the low ends of the price ranges that our site
 * quotes. Services without a quoted range have a price that's usual in the region.
 */
export const DEFAULT_RATE_CARD: RateCard = {
  services: Object.fromEntries(SERVICE_TYPES.map((type) => [type, SERVICES[type].rate])) as RateCard['services'],
  includedMiles: 5,
  night: 2_000,
  heavy: 7_500,
};

const HEAVY_VEHICLES: ReadonlySet<string> = new Set<VehicleType>([
  'Semi Truck',
  'RV/Motorhome',
  'Bus',
  'Other Commercial Vehicle',
]);

/** What the price of a job depends on. */
export interface PricedJob {
  service: ServiceType;
  /** The distance from the pickup to the drop-off; null if there's no drop-off, or the distance isn't known. */
  miles: number | null;
  vehicleType: string | null;
}

/** A part of the proposed price. `miles` is the number of miles that this part charges for. */
export interface PricePart {
  kind: 'base' | 'miles' | 'night' | 'heavy';
  cents: Cents;
  miles?: number;
}

/**
 * The parts that make up a job's price according to the rate card. Parts of $0 are left out.
 * @param at the time at which the job is done, in milliseconds since 1970
 */
export function partsOfPrice(card: RateCard, { service, miles, vehicleType }: PricedJob, at: number): PricePart[] {
  const rate = card.services[service];
  const chargedMiles = Math.max(0, Math.ceil(miles ?? 0) - card.includedMiles);
  const isHeavy = service !== 'heavy_duty_towing' && HEAVY_VEHICLES.has(vehicleType ?? '');
  const parts: PricePart[] = [
    { kind: 'base', cents: rate.base },
    { kind: 'miles', cents: rate.mile * chargedMiles, miles: chargedMiles },
    { kind: 'night', cents: isNight(at) ? card.night : 0 },
    { kind: 'heavy', cents: isHeavy ? card.heavy : 0 },
  ];
  return parts.filter(({ cents }) => cents > 0);
}

function isNight(at: number): boolean {
  const hour = localHour(at);
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** Whether a service is charged by the mile. If so, the form asks for a price per mile. */
export function chargesMiles(service: ServiceType): boolean {
  return DEFAULT_RATE_CARD.services[service].mile > 0;
}

export function rateFieldName(service: ServiceType, part: keyof Rate): string {
  return `${part}_${service}`;
}
