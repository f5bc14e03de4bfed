import { DAY } from '#kernel/constants.ts';
import { allZips } from '#modules/place/rules/look-up.ts';
import { PAYMENT_METHODS } from '#modules/request/rules/payment-methods.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import { NIGHT_KINDS } from '#night/model/moods.ts';
import { randomProvider } from '#night/model/people.ts';
import type { Provider } from '#night/model/people.ts';
import { randomStream } from '#night/model/random.ts';
import { uuidFor } from './ids.ts';

/** The seed of all random decisions. Open and old jobs share it, so they have the same providers. */
export const DIRECTORY_SEED = 46_655;
/** How many providers the directory has. */
export const PROVIDER_COUNT = 300;
/** The share of providers, from 0 to 1, who can be paid by each method. */
const PAYMENT_METHOD_SHARES: Record<PaymentMethod, number> = {
  cash: 0.95,
  card: 0.5,
  zelle: 0.6,
  venmo: 0.25,
  cash_app: 0.3,
  check: 0.1,
};
const INSURED_CENTS = [30_000_000, 50_000_000, 75_000_000, 100_000_000];

/** Provider number n, made up as in the simulated night. */
export function nthProvider(n: number): Provider {
  return randomProvider(randomStream(DIRECTORY_SEED, `provider ${n}`), DIRECTORY_SEED, n);
}

/**
 * The directory's providers, which are always the same except for dates. Most can be assigned without a warning. Some
 * have missing data or expired insurance, or take no jobs. Their ratings and jobs come from the seeded requests.
 */
export function providerRows(now: number) {
  return Array.from({ length: PROVIDER_COUNT }, (_, n) => {
    const random = randomStream(DIRECTORY_SEED, `records ${n}`);
    const { name, phone, email, vehicle } = nthProvider(n);
    // These providers take the open jobs, so they must have no warnings.
    const takesOpenJobs = n < NIGHT_KINDS.ordinary.providerCount;
    const insured = takesOpenJobs || random.chance(0.9);
    const until = new Date(now + random.integer(takesOpenJobs ? 1 : -40, 360) * DAY).toISOString().slice(0, 10);
    const randomPastDate = () => new Date(now - random.integer(1, 50) * DAY);
    return {
      id: providerId(n),
      name,
      phone,
      email,
      vehicle,
      base_zip: nthBaseZip(n),
      license_number: takesOpenJobs || random.chance(0.88) ? `006${random.integer(100_000, 999_999)}C` : null,
      insurance_cents: insured ? random.pick(takesOpenJobs ? INSURED_CENTS.slice(1) : INSURED_CENTS) : null,
      insurance_until: insured ? until : null,
      services: SERVICE_TYPES.filter(() => random.chance(0.35)),
      payment_methods: nthPaymentMethods(n),
      notes: null,
      declined_at: !takesOpenJobs && random.chance(0.04) ? randomPastDate() : null,
      deactivated_at: !takesOpenJobs && random.chance(0.03) ? randomPastDate() : null,
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

/** How the nth provider can be paid on site: most in several ways. For a few providers, that's unknown. */
export function nthPaymentMethods(n: number): PaymentMethod[] {
  const payments = randomStream(DIRECTORY_SEED, `payments ${n}`);
  if (payments.chance(0.08)) return [];
  const ways = PAYMENT_METHODS.filter((method) => payments.chance(PAYMENT_METHOD_SHARES[method]));
  return ways.length > 0 ? ways : ['cash'];
}

/** The ZIP code where the nth provider is based, anywhere in the region. For a few providers, that's unknown. */
function nthBaseZip(n: number): string | null {
  const random = randomStream(DIRECTORY_SEED, `base ${n}`);
  return random.chance(0.08) ? null : random.pick(allZips()).zip;
}

/** The ids of all seeded providers. */
export function seededProviderIds(): string[] {
  return Array.from({ length: PROVIDER_COUNT }, (_, n) => providerId(n));
}

function providerId(n: number): string {
  return uuidFor(`provider ${n}`);
}
