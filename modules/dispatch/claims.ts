import { db } from '#kernel/server/db.ts';
import { IS_ACTIVE_SQL } from './indexed-conditions.ts';
import { CLAIM_LIFETIME_MS, CLAIM_RENEWAL_INTERVAL_MS } from './rules/claims.ts';

/** An admin's claim on a request: while it lasts, no other admin may send the request's commands. */
export interface Claim {
  requestId: string;
  /** The admin's email. */
  by: string;
  mine: boolean;
  /** When the admin claimed the request, in milliseconds since 1970. It also identifies the claim. */
  since: number;
  /** How many milliseconds the claim still lasts if its admin doesn't come back. */
  leftMs: number;
}

interface ClaimRow {
  request_id: string;
  email: string;
  admin_id: string;
  claimed_at: Date;
  seen_at: Date;
}

/**
 * Claims a request, unless another admin has it. A single INSERT decides, so if two admins press the button at the same
 * time, only one of them gets the request. Does nothing for a request that has ended.
 * @param seen identifies another admin's claim: its `since`, as the page showed it. If given, the request is taken over
 * from that admin. If a third admin has claimed the request since then, the third admin keeps it.
 * @returns the other admin's claim; null if no other admin has the request
 */
export async function claimRequest(
  requestId: string,
  adminId: string,
  { seen, now = Date.now() }: { seen?: number; now?: number } = {},
): Promise<Claim | null> {
  const claimed = await insertClaim(requestId, adminId, { seen, now });
  if (claimed) return null;
  const [holder] = await readClaims(adminId, { requestId, now });
  if (holder && !holder.mine) return holder;
  // No other admin has the request anymore: the claim that stopped us was just released, or has lapsed.
  await insertClaim(requestId, adminId, { now });
  return null;
}

async function insertClaim(
  requestId: string,
  adminId: string,
  { seen, now }: { seen?: number | undefined; now: number },
): Promise<boolean> {
  const at = new Date(now);
  const lapsedBefore = new Date(now - CLAIM_LIFETIME_MS);
  const count = await db().$executeRaw`
    INSERT INTO desk_claims AS c (request_id, admin_id, claimed_at, seen_at)
    SELECT id, ${adminId}::uuid, ${at}, ${at} FROM customer_requests WHERE id = ${requestId}::uuid AND ${IS_ACTIVE_SQL}
    ON CONFLICT (request_id) DO UPDATE
       SET admin_id = EXCLUDED.admin_id,
           claimed_at = CASE WHEN c.admin_id = EXCLUDED.admin_id AND c.seen_at > ${lapsedBefore} THEN c.claimed_at ELSE EXCLUDED.claimed_at END,
           seen_at = EXCLUDED.seen_at
     WHERE c.admin_id = EXCLUDED.admin_id OR c.seen_at <= ${lapsedBefore} OR c.claimed_at = ${seen === undefined ? null : new Date(seen)}::timestamptz`;
  return count > 0;
}

/** Ends the admin's claim on a request. Does nothing if the admin doesn't have the request. */
export async function releaseRequest(requestId: string, adminId: string): Promise<void> {
  await db().deskClaim.deleteMany({ where: { request_id: requestId, admin_id: adminId } });
}

/** Renews the claims of an admin who's at the desk. A claim that has lapsed isn't renewed. */
export async function renewClaims(adminId: string, now = Date.now()): Promise<void> {
  await db().deskClaim.updateMany({
    where: {
      admin_id: adminId,
      seen_at: { gt: new Date(now - CLAIM_LIFETIME_MS), lt: new Date(now - CLAIM_RENEWAL_INTERVAL_MS) },
    },
    data: { seen_at: new Date(now) },
  });
}

/** Every admin's claims on open requests, the latest first. `adminId` only decides which of them are `mine`. */
export function openClaims(adminId: string, now = Date.now()): Promise<Claim[]> {
  return readClaims(adminId, { now });
}

/** The time at which the request's current holder claimed it; null if nobody holds it. */
export async function claimedSince(requestId: string, now: number): Promise<Date | null> {
  const where = { request_id: requestId, seen_at: { gt: new Date(now - CLAIM_LIFETIME_MS) } };
  return (await db().deskClaim.findFirst({ where, select: { claimed_at: true } }))?.claimed_at ?? null;
}

async function readClaims(adminId: string, { requestId, now }: { requestId?: string; now: number }): Promise<Claim[]> {
  const rows = await db().$queryRaw<ClaimRow[]>`
    SELECT c.request_id, a.email, c.admin_id, c.claimed_at, c.seen_at
      FROM desk_claims c JOIN admins a ON a.id = c.admin_id JOIN customer_requests r ON r.id = c.request_id
     WHERE ${IS_ACTIVE_SQL} AND c.seen_at > ${new Date(now - CLAIM_LIFETIME_MS)}
       AND (${requestId ?? null}::uuid IS NULL OR c.request_id = ${requestId ?? null}::uuid)
     ORDER BY c.claimed_at DESC`;
  return rows.map((row) => ({
    requestId: row.request_id,
    by: row.email,
    mine: row.admin_id === adminId,
    since: row.claimed_at.getTime(),
    leftMs: row.seen_at.getTime() + CLAIM_LIFETIME_MS - now,
  }));
}
