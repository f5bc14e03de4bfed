import { etaMinutes, haversineMiles } from '#modules/place/rules/distance.ts';
import { POSITION_STALE_MS, isComing, mayTellMinutes, sift, takesPositions } from './rules/positions.ts';
import type { KnownTrack, Measured } from './rules/positions.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { RequestStatus } from '#modules/request/rules/statuses.ts';
import { activity } from '#modules/request/rules/activity.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { lockRow, logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';
import { pointOf } from '#modules/place/rules/point.ts';

/**
 * Where a provider is, and how many minutes away they say to be: no events of a request's life, so they go straight to
 * PostgreSQL (decision 0026). The rules are in modules/provider/rules/positions.ts.
 */

/**
 * `closed`: not (yet) on the job; `over`: the job is done. Else when the position that everybody sees now was measured; null
 * where none that came could be believed.
 */
export type Reception = { shownAt: number | null } | 'unknown' | 'closed' | 'over';

interface Row {
  id: string;
  status: RequestStatus;
  assignments: number;
  agreement_accepted_at: Date | null;
  provider_current_lat: number | null;
  provider_current_lng: number | null;
  provider_last_location_update: Date | null;
}

/**
 * Keeps the positions that came by a job link. The row is held meanwhile, so that what comes at once is judged one after the
 * other, and a provider replaced this very moment does not move the next one's mark.
 *
 * @param read what was sent, with times of our clock
 */
export async function receivePositions(jobId: string, read: readonly Measured[]): Promise<Reception> {
  return db().$transaction(async (transaction) => {
    const [row] = await transaction.$queryRaw<Row[]>`
      SELECT id, status::text, assignments, agreement_accepted_at,
             provider_current_lat, provider_current_lng, provider_last_location_update
        FROM customer_requests WHERE provider_job_id = ${jobId} FOR UPDATE`;
    if (!row) return 'unknown';
    const status = canonicalStatus(row.status);
    if (status === 'completed' || status === 'cancelled') return 'over';
    const agreedAt = row.agreement_accepted_at?.getTime() ?? null;
    if (agreedAt === null || !takesPositions({ status, agreedAt })) return 'closed';
    return { shownAt: await keep(transaction, row, read, agreedAt) };
  });
}

/** @returns when the last one that is believed was measured */
async function keep(
  transaction: Prisma.TransactionClient,
  row: Row,
  read: readonly Measured[],
  since: number,
): Promise<number | null> {
  const of = { request_id: row.id, assignment: row.assignments };
  const lastAt = row.provider_last_location_update;
  const stored = await transaction.providerPosition.findMany({
    where: { ...of, OR: [{ doubted: true }, ...(lastAt ? [{ at: lastAt }] : [])] },
    orderBy: { at: 'asc' },
  });
  const before = stored.filter(({ doubted }) => doubted);
  const exact = stored.find(({ doubted }) => !doubted)?.accuracy ?? null;
  const known: KnownTrack = {
    last: lastOf(row, exact),
    doubted: before.map((point) => ({ ...point, at: point.at.getTime() })),
  };
  const { kept, doubted } = sift(known, read, since);
  const stays = (at: Date) => doubted.some((point) => point.at === at.getTime());
  const settled = before.filter(({ at }) => !stays(at)).map(({ at }) => at);
  if (settled.length > 0) {
    await transaction.providerPosition.deleteMany({ where: { ...of, doubted: true, at: { in: settled } } });
  }
  const written = [
    ...kept.map((point) => ({ point, doubted: false })),
    ...doubted.map((point) => ({ point, doubted: true })),
  ];
  if (written.length > 0) {
    await transaction.providerPosition.createMany({
      data: written.map(({ point: { lat, lng, accuracy, at }, doubted: isDoubted }) => ({
        ...of,
        lat,
        lng,
        accuracy,
        at: new Date(at),
        doubted: isDoubted,
      })),
      skipDuplicates: true,
    });
  }
  const last = kept.at(-1);
  if (!last) return lastAt?.getTime() ?? null;
  await transaction.customerRequest.update({
    where: { id: row.id },
    data: {
      provider_current_lat: last.lat,
      provider_current_lng: last.lng,
      provider_last_location_update: new Date(last.at),
    },
  });
  return last.at;
}

function lastOf(row: Row, accuracy: number | null): Measured | null {
  const point = pointOf(row.provider_current_lat, row.provider_current_lng);
  const at = row.provider_last_location_update?.getTime();
  return point && at !== undefined ? { ...point, at, accuracy } : null;
}

type Whereabouts = Pick<
  CustomerRequest,
  | 'status'
  | 'customer_lat'
  | 'customer_lng'
  | 'provider_current_lat'
  | 'provider_current_lng'
  | 'provider_last_location_update'
  | 'provider_minutes'
  | 'provider_minutes_at'
>;

/**
 * What is known of a provider's way: the last position, and the minutes that the provider told.
 * @returns `minutes` of a position only while somebody drives to the pickup; ages in milliseconds
 */
export function wayOf(row: Whereabouts, now = Date.now()) {
  const provider = pointOf(row.provider_current_lat, row.provider_current_lng);
  const pickup = pointOf(row.customer_lat, row.customer_lng);
  const status = canonicalStatus(row.status);
  const miles = provider && pickup && haversineMiles(pickup, provider);
  const { provider_last_location_update: seenAt, provider_minutes: minutes, provider_minutes_at: toldAt } = row;
  return {
    position:
      miles === undefined
        ? null
        : {
            miles,
            minutes: status === 'en_route' ? etaMinutes(miles) : null,
            /** Null when nobody knows. */
            age: seenAt ? now - seenAt.getTime() : null,
          },
    word: minutes !== null && toldAt && isComing(status) ? { minutes, age: now - toldAt.getTime() } : null,
  };
}

/** Whether somebody drives whom nobody has seen for a minute, and who has not said since how far they are. */
export function isUnseen(
  row: Pick<CustomerRequest, 'status' | 'waiting_since' | 'provider_last_location_update' | 'provider_minutes_at'>,
  now = Date.now(),
): boolean {
  const seenAt = Math.max(row.provider_last_location_update?.getTime() ?? 0, row.waiting_since.getTime());
  const told = row.provider_minutes_at !== null && row.provider_minutes_at.getTime() >= seenAt;
  return row.status === 'en_route' && !told && now - seenAt >= POSITION_STALE_MS;
}

/** Said again within this time it is the same word: a second tap, or the same text once more. */
const SAME_WORD_MS = 60_000;

/**
 * Notes how many minutes away a provider says to be.
 * @param assignment whose word it is: nobody speaks for who came after
 * @param minutes whole, from 1 to 240
 * @returns false when nobody waits for that any more
 */
export async function tellMinutes(
  requestId: string,
  assignment: number,
  minutes: number,
  now = Date.now(),
): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    await lockRow(transaction, requestId);
    const row = await transaction.customerRequest.findUnique({ where: { id: requestId } });
    if (row?.assignments !== assignment || !mayTell(row)) return false;
    await transaction.customerRequest.update({
      where: { id: requestId },
      data: { provider_minutes: minutes, provider_minutes_at: new Date(now) },
    });
    const saidAt = row.provider_minutes_at?.getTime() ?? 0;
    if (row.provider_minutes === minutes && now - saidAt < SAME_WORD_MS) return true;
    await logActivity(transaction, requestId, activity('minutes_told', { minutes }), 'provider');
    return true;
  });
}

/** Whether the provider of a request may say so. */
export function mayTell(row: Pick<CustomerRequest, 'status' | 'agreement_accepted_at'>): boolean {
  return mayTellMinutes({
    status: canonicalStatus(row.status),
    agreedAt: row.agreement_accepted_at?.getTime() ?? null,
  });
}

/** What the ledger of texts calls the question for minutes; each silence has its own. */
export const MINUTES_PURPOSE = 'minutes:';

/**
 * The job about which this number was asked how many minutes away they are; undefined when it was not, lately.
 * @param since milliseconds
 */
export async function askedForMinutes(phone: string, since: number): Promise<CustomerRequest | undefined> {
  const asked = await db().message.findFirst({
    where: { phone, purpose: { startsWith: MINUTES_PURPOSE }, created_at: { gte: new Date(since) } },
    orderBy: { created_at: 'desc' },
    include: { request: true },
  });
  const row = asked?.request;
  return row?.provider_phone === phone && mayTell(row) ? row : undefined;
}
