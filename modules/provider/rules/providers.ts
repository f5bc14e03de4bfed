import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import { STANDING_WARNINGS } from '#modules/request/rules/provider-warnings.ts';
import type { JobWarning, ProviderWarning, StandingWarning } from '#modules/request/rules/provider-warnings.ts';
import { TIME_ZONE } from '#modules/place/rules/region.ts';
import type { Cents } from '#kernel/money.ts';

/** The provider agreement's limits (docs/product.md, "Agreement"). */
export const LOW_RATING = 2.5;
export const LOW_RATING_JOBS = 10;
export const UNVERIFIED_LIMIT = 3;
/** The least liability insurance a provider needs: $500,000. */
export const MINIMUM_INSURANCE_CENTS = 50_000_000;

/** The facts that warnings are based on. */
export interface ProviderStanding {
  active: boolean;
  /** Doesn't want jobs from us. */
  declined: boolean;
  /** The number of rated jobs, and the sum of their stars. */
  ratings: number;
  ratingSum: number;
  /** Completed jobs whose on-site payment was overdue and never confirmed. */
  unverified: number;
  insuranceCents: Cents | null;
  /** The last day, "2027-03-09". */
  insuranceUntil: string | null;
  license: string | null;
}

/**
 * The warnings about a provider today (docs/product.md, "Agreement"): a rating under 2.5 over 10 or more rated jobs, 3
 * or more unverified payments, liability insurance that is expired or under $500,000; also missing records, and what
 * the desk noted.
 * @param today from {@link dayOf}; insurance is valid on its last day
 */
export function warningsOf(provider: ProviderStanding, today: string): StandingWarning[] {
  const { insuranceCents, insuranceUntil } = provider;
  const recorded = insuranceCents !== null && insuranceUntil !== null;
  const holds: Record<StandingWarning, boolean> = {
    inactive: !provider.active,
    declined: provider.declined,
    rating_low: provider.ratings >= LOW_RATING_JOBS && provider.ratingSum < LOW_RATING * provider.ratings,
    payments_unverified: provider.unverified >= UNVERIFIED_LIMIT,
    insurance_expired: insuranceUntil !== null && insuranceUntil < today,
    insurance_low: insuranceCents !== null && insuranceCents < MINIMUM_INSURANCE_CENTS,
    insurance_missing: !recorded,
    license_missing: provider.license === null,
  };
  return STANDING_WARNINGS.filter((warning) => holds[warning]);
}

/** The warnings about a provider for one customer's job. @param methods what the provider takes; empty: not known */
export function jobWarningsOf(methods: readonly PaymentMethod[], job: { cardOnly: boolean }): JobWarning[] {
  if (!job.cardOnly || methods.includes('card')) return [];
  return [methods.length > 0 ? 'card_not_taken' : 'card_unknown'];
}

/** Missing records. They say nothing against a provider. */
const UNRECORDED: readonly ProviderWarning[] = ['card_unknown', 'insurance_missing', 'license_missing'];

/**
 * The warnings that need the desk's "assign nevertheless": all for a provider chosen from the directory; only facts for
 * a typed name, because a new provider has nothing recorded yet (decision 0025).
 */
export function demandingWarnings(warnings: readonly ProviderWarning[], chosen: boolean): ProviderWarning[] {
  return warnings.filter((warning) => chosen || !UNRECORDED.includes(warning));
}

/** The average rating, to one decimal; null without ratings. */
export function averageRating({ ratings, ratingSum }: Pick<ProviderStanding, 'ratings' | 'ratingSum'>): number | null {
  return ratings === 0 ? null : Math.round((ratingSum / ratings) * 10) / 10;
}

const CALENDAR = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The local calendar day, "2026-11-21".
 * @param now milliseconds
 */
export function dayOf(now: number): string {
  const parts = CALENDAR.formatToParts(now);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Whether a text is an existing day; "2026-02-30" isn't. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text);
}

/** Upper ends of the distance bands, in miles. */
const BAND_ENDS = [5, 10, 20, 40] as const;

/**
 * The band of a job's distance: 0 unknown, 1 up to 5 miles, 2 up to 10, 3 up to 20, 4 up to 40, 5 beyond. Stored for
 * past jobs instead of the distance, which would say more about the customer than a price needs.
 */
export function distanceBand(miles: number | null): number {
  if (miles === null) return 0;
  const band = BAND_ENDS.findIndex((end) => miles <= end);
  return (band < 0 ? BAND_ENDS.length : band) + 1;
}

/** Both ends of a band in miles; null on an open side. */
export function bandEnds(band: number): { from: number | null; to: number | null } {
  return { from: BAND_ENDS[band - 2] ?? null, to: BAND_ENDS[band - 1] ?? null };
}

/** The fewest past jobs for which a median is shown. */
export const MIN_HINT_JOBS = 5;

const MARKS = /[\u0300-\u036f]/g;
const PHONE_TYPED = /^\+?[\d\s().-]{3,}$/;
const SEARCH_WORDS = 6;
/** Longer input is a paste error. */
export const PROVIDER_SEARCH_LIMIT = 100;

/**
 * Splits what was typed into parts that the directory's search text must all contain: words without accents, or the
 * digits of a phone in any format. Empty if nothing was typed.
 */
export function providerSearch(typed: string): string[] {
  const text = typed.slice(0, PROVIDER_SEARCH_LIMIT).trim();
  if (PHONE_TYPED.test(text)) return [text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')].filter(Boolean);
  return text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, SEARCH_WORDS);
}
