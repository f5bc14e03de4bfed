import { DAY } from '#domain/constants.ts';
import { SERVICE_TYPES } from '#domain/services.ts';
import { diceOf } from './dice.ts';
import { PROVIDERS, nthProvider } from './people.ts';
import { idOf } from './rows.ts';

/** The draws of providers are others than those of requests. */
const APART = 7_000_000;
const INSURED_CENTS = [30_000_000, 50_000_000, 75_000_000, 100_000_000];

/**
 * The directory's providers, the same every time but for the clock: most in order, some with a record that is missing, an
 * insurance that has run out, or no wish for jobs. Ratings and jobs come with the requests.
 */
export function providerRows(now: number) {
  return Array.from({ length: PROVIDERS }, (_, n) => {
    const dice = diceOf(APART + n);
    const met = nthProvider(n);
    const insured = dice.chance(90);
    const until = new Date(now + dice.between(-40, 360) * DAY).toISOString().slice(0, 10);
    const license = dice.chance(88) ? `006${String(dice.between(100_000, 999_999))}C` : null;
    const insurance_cents = insured ? dice.pick(INSURED_CENTS) : null;
    const services = SERVICE_TYPES.filter(() => dice.chance(35));
    const declined_at = dice.chance(4) ? new Date(now - dice.between(1, 50) * DAY) : null;
    return {
      id: providerId(n),
      name: met.provider_name,
      phone: met.provider_phone,
      email: met.provider_email,
      vehicle: met.provider_vehicle_info,
      license_number: license,
      insurance_cents,
      insurance_until: insured ? until : null,
      services,
      notes: null,
      declined_at,
      deactivated_at: dice.chance(3) ? new Date(now - dice.between(1, 50) * DAY) : null,
      created_at: new Date(now - 60 * DAY),
      updated_at: new Date(now - 60 * DAY),
      version: 1,
      jobs: 0,
      declines: 0,
      replacements: 0,
      cancelled: 0,
      ratings: 0,
      rating_sum: 0,
      unverified: 0,
    };
  });
}

/** By which what was seeded is known again. */
export function seededProviderIds(): string[] {
  return Array.from({ length: PROVIDERS }, (_, n) => providerId(n));
}

function providerId(n: number): string {
  return idOf(`provider ${n}`);
}
