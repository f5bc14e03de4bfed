import { LOCATE_LINK_EXPIRY_MS } from './rules/limits.ts';
import { makeLocateToken, readLocateToken, formatLocateToken } from '#kernel/ids.ts';
import { mayShareLocation } from './rules/view.ts';
import { canonicalStatus } from './rules/statuses.ts';
import { activityEntry } from './rules/log-events.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { logActivity } from './activity-log.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { enqueueLocateLink, locatePurpose } from './notify.ts';
import { tryDeliverNow } from '#modules/message/index.ts';
import { recordVoiceConsent } from './voice-consent.ts';

/** The link with which a caller shares their location. The desk texts it or reads it out (decision 0018). */

/**
 * What happened to the link. `waiting`: its SMS hasn't been sent yet; `not_sent`: the link exists, but no SMS was sent,
 * and the outbox says why; `made`: the desk reads the link out on the phone, so no SMS is sent; `closed`: the location
 * can't be changed anymore; `missing`: there's no such request.
 */
export type LocateOutcome = 'sent' | 'waiting' | 'not_sent' | 'made' | 'closed' | 'missing';

interface LocateOptions {
  /** The nonce of the desk's form. If the same form is sent twice, only one SMS goes out. */
  nonce: string;
  /** True if the caller just agreed on the phone to get text messages. */
  consent?: boolean;
}

/**
 * Texts the caller a link. Even if no SMS can be sent, the link is made.
 * @throws if the database doesn't answer
 */
export async function sendLocateLink(
  requestId: string,
  { nonce, consent = false }: LocateOptions,
): Promise<LocateOutcome> {
  if (consent) await recordVoiceConsent(requestId);
  const link = await upsertLink(requestId);
  if (typeof link === 'string') return link;
  const isNew = await enqueueLocateLink(link.row, link.url, nonce);
  await tryDeliverNow(requestId);
  const { status } = await db().message.findUniqueOrThrow({
    where: { request_id_purpose: { request_id: requestId, purpose: locatePurpose(nonce) } },
  });
  const outcome =
    status === 'queued' || status === 'sending' ? 'waiting' : SENT_STATUSES.includes(status) ? 'sent' : 'not_sent';
  if (isNew)
    await logActivity(
      db(),
      requestId,
      outcome === 'not_sent' ? activityEntry('location_link_made') : activityEntry('location_asked'),
      'admin',
    );
  return outcome;
}

const SENT_STATUSES = ['sent', 'delivered'];

/**
 * Makes a link to read out on the phone. If the request already has one, extends its time.
 * @throws if the database doesn't answer
 */
export async function makeLocateLink(requestId: string): Promise<LocateOutcome> {
  const link = await upsertLink(requestId);
  if (typeof link === 'string') return link;
  await logActivity(db(), requestId, activityEntry('location_link_made'), 'admin');
  return 'made';
}

async function upsertLink(requestId: string): Promise<'closed' | 'missing' | { row: CustomerRequest; url: string }> {
  const row = await db().customerRequest.findUnique({ where: { id: requestId } });
  if (!row) return 'missing';
  if (!mayShareLocation(canonicalStatus(row.status))) return 'closed';
  const expires_at = new Date(Date.now() + LOCATE_LINK_EXPIRY_MS);
  for (let tries = 1; ; tries++) {
    try {
      const { token } = await db().locateLink.upsert({
        where: { request_id: requestId },
        create: { request_id: requestId, token: makeLocateToken(), expires_at },
        update: { expires_at },
      });
      return { row, url: locateUrl(token) };
    } catch (error) {
      // Either another request has this token, or a second click has just made the link. Try again.
      if (!isUniqueViolation(error) || tries >= TOKEN_TRIES) throw error;
    }
  }
}

const TOKEN_TRIES = 3;

export function locateUrl(token: string): string {
  return `${env().PUBLIC_URL}/locate/${formatLocateToken(token)}`;
}

/**
 * A location link's request and state. `expired`: its time is over; `closed`: the location can't be changed anymore.
 */
export interface FoundLink {
  row: CustomerRequest;
  link: 'open' | 'expired' | 'closed';
}

/**
 * Finds the request of a location link.
 * @param typed the link's token, as it was tapped or typed
 * @returns null for an unknown token
 * @throws if the database doesn't answer
 */
export async function findLocateLink(typed: string | undefined, now = Date.now()): Promise<FoundLink | null> {
  const token = readLocateToken(typed);
  if (!token) return null;
  const found = await db().locateLink.findUnique({ where: { token }, include: { request: true } });
  if (!found) return null;
  const { request: row, expires_at } = found;
  if (!mayShareLocation(canonicalStatus(row.status))) return { row, link: 'closed' };
  return { row, link: expires_at.getTime() <= now ? 'expired' : 'open' };
}
