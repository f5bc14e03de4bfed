import { localDay } from '#modules/place/rules/times.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import type { Cents } from '#kernel/money.ts';
import {
  averageRating,
  FLATBED_PATTERN,
  LOW_RATING,
  MIN_RATINGS_FOR_LOW_RATING,
  MINIMUM_INSURANCE_CENTS,
  providerSearchTerms,
  UNVERIFIED_PAYMENTS_LIMIT,
  recordWarningsOf,
} from './rules/providers.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import type { ProviderRecordWarning } from '#modules/request/rules/provider-warnings.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { Provider } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { baseOf } from './bases.ts';
import type { ProviderBase } from './bases.ts';
import { IS_FREE_SQL } from './free-providers.ts';

/** A provider as the desk sees them. */
export interface ProviderView {
  id: string;
  name: string;
  /** The phone number in E.164 format. */
  phone: string;
  email: string | null;
  vehicle: string | null;
  base: ProviderBase | null;
  license: string | null;
  insuranceCents: Cents | null;
  /** The last day on which the insurance is valid, "2027-03-09". */
  insuranceUntil: string | null;
  services: ServiceType[];
  /** How the provider can be paid on site; empty if not known. */
  paymentMethods: PaymentMethod[];
  notes: string | null;
  active: boolean;
  declined: boolean;
  /** The number of completed jobs. */
  jobs: number;
  declines: number;
  replacements: number;
  cancelled: number;
  ratings: number;
  /** The average rating, to one decimal. */
  rating: number | null;
  unverified: number;
  lastAssignedAt: Date | null;
  version: number;
  /** The warnings for any job. Those for a particular job come from `jobWarningsOf`. */
  warnings: ProviderRecordWarning[];
}

/**
 * Turns a database row into what pages show.
 * @param now milliseconds since 1970, to check whether the insurance has expired
 */
export function providerView(row: Provider, now: number): ProviderView {
  const active = row.deactivated_at === null;
  const declined = row.declined_at !== null;
  const view = {
    insuranceCents: row.insurance_cents,
    insuranceUntil: row.insurance_until?.toISOString().slice(0, 10) ?? null,
    license: row.license_number,
    ratings: row.ratings,
    unverified: row.unverified,
  };
  const sums = { ratings: row.ratings, ratingSum: row.rating_sum };
  return {
    ...view,
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    vehicle: row.vehicle,
    base: row.base_zip === null ? null : baseOf(row.base_zip),
    services: row.services,
    paymentMethods: row.payment_methods,
    notes: row.notes,
    active,
    declined,
    jobs: row.jobs,
    declines: row.declines,
    replacements: row.replacements,
    cancelled: row.cancelled,
    rating: averageRating(sums),
    lastAssignedAt: row.last_assigned_at,
    version: row.version,
    warnings: recordWarningsOf({ ...view, active, declined, ratingSum: row.rating_sum }, localDay(now)),
  };
}

/** @returns undefined if no provider has this id */
export async function providerById(id: string, now = Date.now()): Promise<ProviderView | undefined> {
  const row = await db().provider.findUnique({ where: { id } });
  return row ? providerView(row, now) : undefined;
}

/**
 * @param phone in E.164 format
 * @returns undefined if no provider has this phone
 */
export async function providerByPhone(phone: string, now = Date.now()): Promise<ProviderView | undefined> {
  const row = await db().provider.findUnique({ where: { phone } });
  return row ? providerView(row, now) : undefined;
}

/**
 * The average rating of all jobs by all providers, and the number of ratings.
 * @returns null if there are no ratings yet
 */
export async function averageOfAllRatings(): Promise<{ ratings: number; rating: number } | null> {
  const { _sum: sums } = await db().provider.aggregate({ _sum: { ratings: true, rating_sum: true } });
  const ratings = sums.ratings ?? 0;
  const rating = averageRating({ ratings, ratingSum: sums.rating_sum ?? 0 });
  return rating === null ? null : { ratings, rating };
}

/** At most this many providers are suggested for a job. */
const MAX_SUGGESTED = 8;

/** What a job requires of its provider. */
export interface JobNeeds {
  service: ServiceType;
  /** Whether the customer can pay on site only by card. */
  cardOnly: boolean;
  /** Whether the vehicle needs a flatbed, because it can't be towed on two wheels. */
  flatbed: boolean;
  /** Null if not known. Used to show how far away each provider's base is; doesn't change the order of providers. */
  pickup: Point | null;
}

/**
 * Suggests active providers for a job: those who match the typed text, or any if nothing was typed. If the customer can
 * only pay by card, providers who take cards come first; then, if the vehicle needs a flatbed, those who have one; then
 * those who do this service; then those who had a job most recently.
 */
export async function providersToSuggest(
  typed: string,
  job: Omit<JobNeeds, 'pickup'>,
  now = Date.now(),
): Promise<ProviderView[]> {
  const { service, cardOnly, flatbed } = job;
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM providers
     WHERE deactivated_at IS NULL AND ${matchesTypedSql(typed)}
     ORDER BY (declined_at IS NULL AND ${cardOnly}::boolean AND 'card' = ANY (payment_methods)) DESC,
              (declined_at IS NULL AND ${flatbed}::boolean
                AND (vehicle ~* ${FLATBED_PATTERN} OR 'flatbed' = ANY (services))) DESC,
              (declined_at IS NULL AND ${service} = ANY (services)) DESC, last_assigned_at DESC NULLS LAST, id
     LIMIT ${MAX_SUGGESTED}`;
  return loadProviderViews(found, now);
}

/** The filters of the provider list. */
export interface ProviderFilters {
  typed: string;
  service: ServiceType | null;
  /** A specific warning; or `any` for active providers with any warning. */
  warning: ProviderRecordWarning | 'any' | null;
  /** Only free providers who are based in one of these ZIP codes; empty for all providers. */
  freeIn?: readonly string[];
}

/**
 * One page of the directory, sorted by name. Leaves out deactivated providers unless the filter asks for them.
 * @param after the id of the previous page's last provider; null for the first page
 * @param limit how many to read. Pass one more than the page shows, to know whether there's a next page
 */
export async function listProviders(
  { typed, service, warning, freeIn = [] }: ProviderFilters,
  { after, limit }: { after: string | null; limit: number },
  now = Date.now(),
): Promise<ProviderView[]> {
  const today = localDay(now);
  const conditions = [
    matchesTypedSql(typed),
    warning === 'inactive' ? Prisma.sql`TRUE` : Prisma.sql`deactivated_at IS NULL`,
    service ? Prisma.sql`${service} = ANY (services)` : Prisma.sql`TRUE`,
    warningCondition(warning, today),
    freeIn.length > 0 ? Prisma.sql`base_zip = ANY (${freeIn}) AND ${IS_FREE_SQL}` : Prisma.sql`TRUE`,
    after
      ? Prisma.sql`(sort_name, id) > (SELECT sort_name, id FROM providers WHERE id = ${after}::uuid)`
      : Prisma.sql`TRUE`,
  ];
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM providers WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY sort_name, id LIMIT ${limit}`;
  return loadProviderViews(found, now);
}

/** The number of all providers, including deactivated ones. */
export async function countProviders(): Promise<number> {
  return db().provider.count();
}

/** Loads providers by id, in the given order. */
async function loadProviderViews(found: readonly { id: string }[], now: number): Promise<ProviderView[]> {
  const ids = found.map(({ id }) => id);
  const rows = new Map((await db().provider.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [providerView(row, now)] : [];
  });
}

/** SQL condition: the provider's search text contains every typed part. */
function matchesTypedSql(typed: string): Prisma.Sql {
  const parts = providerSearchTerms(typed).map((part) => Prisma.sql`strpos(search, ${part}) > 0`);
  return parts.length > 0 ? Prisma.join(parts, ' AND ') : Prisma.sql`TRUE`;
}

/**
 * The conditions of `recordWarningsOf` (modules/provider/rules/providers.ts) in SQL, to filter the list. A test checks
 * that both agree.
 */
function warningConditions(today: string): Record<ProviderRecordWarning, Prisma.Sql> {
  return {
    inactive: Prisma.sql`deactivated_at IS NOT NULL`,
    declined: Prisma.sql`declined_at IS NOT NULL`,
    rating_low: Prisma.sql`(ratings >= ${MIN_RATINGS_FOR_LOW_RATING}::int AND rating_sum < ${LOW_RATING}::float8 * ratings)`,
    payments_unverified: Prisma.sql`unverified >= ${UNVERIFIED_PAYMENTS_LIMIT}::int`,
    insurance_expired: Prisma.sql`insurance_until < ${today}::date`,
    insurance_low: Prisma.sql`insurance_cents < ${MINIMUM_INSURANCE_CENTS}::int`,
    insurance_missing: Prisma.sql`(insurance_cents IS NULL OR insurance_until IS NULL)`,
    license_missing: Prisma.sql`license_number IS NULL`,
  };
}

function warningCondition(warning: ProviderFilters['warning'], today: string): Prisma.Sql {
  if (warning === null) return Prisma.sql`TRUE`;
  const conditions = warningConditions(today);
  return warning === 'any' ? Prisma.sql`(${Prisma.join(Object.values(conditions), ' OR ')})` : conditions[warning];
}
