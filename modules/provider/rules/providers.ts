import { roundTo } from '#kernel/numbers.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { PROVIDER_RECORD_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import type { JobWarning, ProviderWarning, ProviderRecordWarning } from '#modules/request/rules/provider-warnings.ts';
import type { Cents } from '#kernel/money.ts';

/** The provider agreement's limits (docs/product.md, "Agreement"). */
export const LOW_RATING = 2.5;
export const MIN_RATINGS_FOR_LOW_RATING = 10;
export const UNVERIFIED_PAYMENTS_LIMIT = 3;
/** Providers need at least this much liability insurance: $500,000. */
export const MINIMUM_INSURANCE_CENTS = 50_000_000;

/** What we know about a provider that may lead to a warning. */
export interface WarningFacts {
  active: boolean;
  /** True if this provider doesn't want jobs from us. */
  declined: boolean;
  /** The number of rated jobs, and the sum of their stars. */
  ratings: number;
  ratingSum: number;
  /** How many completed jobs had an on-site payment that was overdue and never confirmed. */
  unverified: number;
  insuranceCents: Cents | null;
  /** The last day on which the insurance is valid, "2027-03-09". */
  insuranceUntil: string | null;
  license: string | null;
}

/**
 * The warnings about a provider today (docs/product.md, "Agreement"): an average rating under 2.5 with 10 or more rated
 * jobs, 3 or more unverified payments, and liability insurance that has expired or is under $500,000. Also warns about
 * missing records, deactivated providers, and providers who don't want our jobs.
 * @param today from `localDay`; insurance is still valid on its last day
 */
export function recordWarningsOf(provider: WarningFacts, today: string): ProviderRecordWarning[] {
  const { insuranceCents, insuranceUntil } = provider;
  const hasInsuranceRecord = insuranceCents !== null && insuranceUntil !== null;
  const holds: Record<ProviderRecordWarning, boolean> = {
    inactive: !provider.active,
    declined: provider.declined,
    rating_low: provider.ratings >= MIN_RATINGS_FOR_LOW_RATING && provider.ratingSum < LOW_RATING * provider.ratings,
    payments_unverified: provider.unverified >= UNVERIFIED_PAYMENTS_LIMIT,
    insurance_expired: insuranceUntil !== null && insuranceUntil < today,
    insurance_low: insuranceCents !== null && insuranceCents < MINIMUM_INSURANCE_CENTS,
    insurance_missing: !hasInsuranceRecord,
    license_missing: provider.license === null,
  };
  return PROVIDER_RECORD_WARNINGS.filter((warning) => holds[warning]);
}

/** A regular expression for words that mean a flatbed. Both JavaScript and PostgreSQL use it. */
export const FLATBED_PATTERN = 'flat[ -]?bed|roll[ -]?back|car carrier|plataforma';

interface ProviderAbilities {
  /** How the provider can be paid on site; empty if not known. */
  paymentMethods: readonly PaymentMethod[];
  vehicle: string | null;
  services: readonly ServiceType[];
}

/** The warnings about a provider for one customer's job. */
export function jobWarningsOf(
  { paymentMethods: methods, vehicle, services }: ProviderAbilities,
  job: { cardOnly: boolean; flatbed: boolean },
): JobWarning[] {
  const hasFlatbed = services.includes('flatbed') || new RegExp(FLATBED_PATTERN, 'i').test(vehicle ?? '');
  return [
    ...(!job.cardOnly || methods.includes('card')
      ? []
      : [methods.length > 0 ? ('card_not_taken' as const) : ('card_unknown' as const)]),
    ...(!job.flatbed || hasFlatbed ? [] : (['flatbed_unknown'] as const)),
  ];
}

/** The warnings about missing data. They say nothing bad about a provider. */
const MISSING_DATA_WARNINGS: readonly ProviderWarning[] = [
  'card_unknown',
  'flatbed_unknown',
  'insurance_missing',
  'license_missing',
];

/**
 * The warnings that the desk must confirm before it assigns a provider: all of them for a provider from the directory.
 * For a provider whose name was typed, warnings about missing data are left out, because nothing is recorded about a
 * new provider yet (decision 0025).
 */
export function warningsToConfirm(warnings: readonly ProviderWarning[], isFromDirectory: boolean): ProviderWarning[] {
  return warnings.filter((warning) => isFromDirectory || !MISSING_DATA_WARNINGS.includes(warning));
}

/** The average rating, to one decimal; null without ratings. */
export function averageRating({ ratings, ratingSum }: Pick<WarningFacts, 'ratings' | 'ratingSum'>): number | null {
  return ratings === 0 ? null : roundTo(ratingSum / ratings, 1);
}

/** Whether a string is a day that exists; "2026-02-30" isn't one. */
export function isValidDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text);
}

/** The upper end of each distance band, in miles. */
const BAND_ENDS = [5, 10, 20, 40] as const;

/**
 * The number of a distance's band: 0 if unknown, 1 up to 5 miles, 2 up to 10, 3 up to 20, 4 up to 40, and 5 beyond
 * that. The records of past jobs have only the band. That's enough to show what similar jobs cost, and reveals less
 * about the customer than the exact distance.
 */
export function distanceBand(miles: number | null): number {
  if (miles === null) return 0;
  const band = BAND_ENDS.findIndex((end) => miles <= end);
  return (band < 0 ? BAND_ENDS.length : band) + 1;
}

/** Both ends of a distance band in miles; null for an open end, and for both ends of band 0. */
export function bandEnds(band: number): { from: number | null; to: number | null } {
  return { from: BAND_ENDS[band - 2] ?? null, to: BAND_ENDS[band - 1] ?? null };
}

const ACCENT_MARKS = /[\u0300-\u036f]/g;
const TYPED_PHONE_PATTERN = /^\+?[\d\s().-]{3,}$/;
const MAX_SEARCH_WORDS = 6;
/** At most this many free providers are on the desk's map. */
export const MAX_FREE_PROVIDERS = 200;
/** Longer input is cut, because it's surely pasted by mistake. */
export const MAX_PROVIDER_SEARCH_CHARS = 100;

/**
 * Splits a search into its parts: words without accents, or the digits of a phone number in any format. A provider
 * matches if the directory's search text contains all parts. Empty if nothing was typed.
 */
export function providerSearchTerms(typed: string): string[] {
  const text = typed.slice(0, MAX_PROVIDER_SEARCH_CHARS).trim();
  if (TYPED_PHONE_PATTERN.test(text)) return [text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')].filter(Boolean);
  return text
    .normalize('NFD')
    .replaceAll(ACCENT_MARKS, '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS);
}
