import { splitIntoPage, readCursor } from '#kernel/cursor.ts';
import { db } from '#kernel/server/db.ts';
import { PHOTO_LIST_QUERY, requireAgreedRow, stateFromRow } from '#modules/request/index.ts';
import { LATEST_NOTES_QUERY } from '../notes.ts';
import type { CustomerRequest, LocateLink, Message, Prisma, RequestActivityLog } from '#prisma/generated/client.ts';

const PAYMENT_COLUMNS = {
  n: true,
  session_id: true,
  status: true,
  amount_cents: true,
  created_at: true,
  expires_at: true,
  paid_at: true,
  refunded_at: true,
  disputed_at: true,
  dispute_outcome: true,
  dispute_funds: true,
  settled_by_hand_at: true,
  to_return_cents: true,
  returned_cents: true,
  settled_by_hand_cents: true,
  elsewhere_cents: true,
  refund_attempt: true,
} as const satisfies Prisma.PaymentSelect;

/** The columns of a message that the page needs. The message's text isn't read. */
const MESSAGE_COLUMNS = {
  id: true,
  purpose: true,
  recipient: true,
  phone: true,
  status: true,
  error_code: true,
  created_at: true,
  sent_at: true,
  delivered_at: true,
} as const satisfies Prisma.MessageSelect;

const LOG_LINE_COLUMNS = {
  ...{ id: true, event: true, params: true, user_type: true, created_at: true },
  admin: { select: { email: true } },
} as const;
type LogLine = Pick<RequestActivityLog, 'id' | 'created_at'>;

/** At most this many failure reports are read. A provider can make five, so that's enough for four providers. */
const MAX_REPORTS = 20;

/** Lines per page of the activity log. */
const LOG_PAGE_SIZE = 50;

/**
 * A request with everything that its page at the desk needs, and its `RequestState`, computed from the row and its
 * payments; null if there's no such request.
 * @param logBefore the cursor of the activity log's page, as in its URL
 */
export async function requestForDesk(id: string, logBefore: string | null) {
  const cursor = logCursor(logBefore);
  const found = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    omit: { create_nonce: true, create_hash: true },
    include: {
      opener: { select: { email: true } },
      payments: { orderBy: { n: 'desc' }, select: PAYMENT_COLUMNS },
      activity: logLinesQuery(cursor),
      messages: { orderBy: { created_at: 'desc' }, take: 50, select: MESSAGE_COLUMNS },
      photos: PHOTO_LIST_QUERY,
      locate_link: true,
      notes: LATEST_NOTES_QUERY,
      failures: { orderBy: { version: 'desc' }, take: MAX_REPORTS },
    },
  });
  if (!found) return null;
  const { payments, activity, messages, photos, locate_link, notes, failures, ...row } = found;
  const whole = { ...row, create_nonce: null, create_hash: null } as CustomerRequest;
  return {
    row,
    state: stateFromRow(whole, payments.toReversed()),
    /** Newest first. */
    payments,
    messages,
    photos,
    locate_link,
    /** Newest first. */
    notes,
    /** The reports of providers who couldn't do the job, newest first. */
    failures,
    log: { ...splitIntoPage(activity, LOG_PAGE_SIZE, cursorOf), isFirst: !cursor },
  };
}

function logLinesQuery(cursor: ReturnType<typeof logCursor>) {
  return {
    where: cursor ? { OR: [{ created_at: { lt: cursor.at } }, { created_at: cursor.at, id: { lt: cursor.id } }] } : {},
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: LOG_PAGE_SIZE + 1,
    select: LOG_LINE_COLUMNS,
  } satisfies Prisma.RequestActivityLogFindManyArgs;
}

function logCursor(text: string | null) {
  const cursor = readCursor(text);
  return cursor && /^\d+$/.test(cursor.id) ? { at: cursor.at, id: BigInt(cursor.id) } : undefined;
}

function cursorOf({ created_at, id }: LogLine) {
  return { at: created_at, id: String(id) };
}

/** The columns that the desk needs to ask a caller for the location. */
export type LocateFacts = Pick<
  CustomerRequest,
  | 'id'
  | 'status'
  | 'request_type'
  | 'phone'
  | 'text_consent_at'
  | 'language'
  | 'use_gps'
  | 'location_address'
  | 'customer_lat'
  | 'location_approximate'
  | 'location_accuracy_m'
  | 'location_shared_at'
> & {
  locate_link: LocateLink | null;
  /** Newest first. */
  messages: Pick<Message, 'purpose' | 'status' | 'error_code' | 'created_at'>[];
};

/**
 * A phone request for the page that follows its creation, with its location link and the latest SMS about the link;
 * null for any other id.
 */
export async function createdPhoneRequest(id: string) {
  const row = await db().customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id, request_type: 'phone' },
    include: {
      locate_link: true,
      messages: { where: { purpose: { startsWith: 'locate:' } }, orderBy: { created_at: 'desc' }, take: 1 },
    },
  });
  return row && requireAgreedRow(row);
}
