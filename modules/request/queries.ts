import { languageOf } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { Cents } from '#kernel/money.ts';
import { db } from '#kernel/server/db.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { DETAIL_AND_STATUS_COLUMNS } from './details.ts';
import { linkStateOf } from './links.ts';
import { requireAgreedRow } from './agreed-row.ts';
import { PAYMENTS_QUERY } from './snapshot.ts';

export type RequestRow = CustomerRequest;

/** Selects a request's photos, oldest first, without the pictures themselves. */
export const PHOTO_LIST_QUERY = {
  orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  select: { id: true, moment: true, assignment: true, width: true, height: true, created_at: true },
} satisfies Prisma.PhotoFindManyArgs;

/** What the customer's pages need besides the row, read in the same SQL statement. */
const CUSTOMER_PAGE_RELATIONS = {
  payments: PAYMENTS_QUERY,
  photos: PHOTO_LIST_QUERY,
  families: { where: { revoked_at: null }, select: { id: true } },
  messages: { where: { recipient: 'customer' }, select: { status: true } },
} satisfies Prisma.CustomerRequestInclude;

/** A request's row, with everything that the customer's pages need. */
export type CustomerRow = Prisma.CustomerRequestGetPayload<{ include: typeof CUSTOMER_PAGE_RELATIONS }>;

/** The request with this id or this tracking id; null if there's none. */
export function requestForCustomer(by: { trackingId: string } | { id: string }): Promise<CustomerRow | null> {
  return db().customerRequest.findFirst({
    relationLoadStrategy: 'join',
    where: 'id' in by ? by : { customer_tracking_id: by.trackingId },
    include: CUSTOMER_PAGE_RELATIONS,
  });
}

/**
 * The request that a tracking or payment link led to before the customer's number was corrected.
 * @param former the id in the old link
 */
export function findRequestByFormerLink(former: string) {
  return db().customerRequest.findFirst({
    where: { former_link_ids: { has: former } },
    select: { id: true, customer_tracking_id: true, former_link_ids: true },
  });
}

/** The language of the request that a link or Checkout Session belongs to; null if there's no such request. */
export async function languageOfLink(
  by: { trackingId: string } | { id: string } | { session: string },
): Promise<Locale | null> {
  const select = { language: true };
  if ('session' in by) {
    const where = { payments: { some: { session_id: by.session } } };
    const request = await db().customerRequest.findFirst({ where, select });
    return request && languageOf(request);
  }
  const row = await db().customerRequest.findUnique({
    where: 'id' in by ? by : { customer_tracking_id: by.trackingId },
    select,
  });
  return row && languageOf(row);
}

/** Whether this tracking link or job link exists and is open now. */
export async function isLinkOpen(by: { trackingId: string } | { jobId: string }): Promise<boolean> {
  const row = await db().customerRequest.findUnique({
    where: 'trackingId' in by ? { customer_tracking_id: by.trackingId } : { provider_job_id: by.jobId },
    select: { status: true, service_completed_at: true, cancelled_at: true },
  });
  return row !== null && linkStateOf(row, []) === 'open';
}

/** The columns of a request that the desk's forms and streams need. */
export type RequestFacts = Pick<
  CustomerRequest,
  'version' | 'status' | 'request_type' | 'service_type' | 'text_consent_at' | 'card_only' | 'answers'
>;

/** Reads a request's facts; null if there's no such request. */
export function readRequestFacts(id: string): Promise<RequestFacts | null> {
  return db().customerRequest.findUnique({
    where: { id },
    select: {
      version: true,
      status: true,
      request_type: true,
      service_type: true,
      text_consent_at: true,
      card_only: true,
      answers: true,
    },
  });
}

/** The columns in {@link DETAIL_AND_STATUS_COLUMNS}; null if there's no such request. */
export function readRequestDetails(id: string) {
  return db().customerRequest.findUnique({ where: { id }, select: DETAIL_AND_STATUS_COLUMNS });
}

/**
 * The agreed price in cents.
 * @throws Error if there's no such request, or no agreed price
 */
export async function agreedPriceOf(id: string): Promise<Cents> {
  const row = await db().customerRequest.findUniqueOrThrow({
    where: { id },
    select: { final_price_cents: true, deposit_amount_cents: true },
  });
  return requireAgreedRow(row).final_price_cents;
}

/** Which state a page showed: the request's version, or when its row was last changed. */
export type SeenState = { version: number } | { at: Date };

/**
 * The entries of the activity log that are newer than what a page showed, oldest first, with the current status.
 * @returns undefined if there are none, or the request was deleted
 */
export async function logEntriesSince(requestId: string, seen: SeenState, max: number) {
  const [row, lines] = await Promise.all([
    db().customerRequest.findUnique({ where: { id: requestId }, select: { status: true } }),
    db().requestActivityLog.findMany({
      where: {
        request_id: requestId,
        ...('version' in seen ? { version: { gt: seen.version } } : { created_at: { gt: seen.at } }),
      },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: max,
      select: { event: true, params: true, admin: { select: { email: true } } },
    }),
  ]);
  return row && lines.length > 0 ? { status: row.status, lines: lines.reverse() } : undefined;
}

/** Whether a command was already sent with this form's nonce. */
export async function isNonceUsed(nonce: string): Promise<boolean> {
  return (await db().formNonce.count({ where: { nonce } })) > 0;
}
