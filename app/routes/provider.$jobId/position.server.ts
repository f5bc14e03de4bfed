import { z } from 'zod';
import { MINUTE, SECOND } from '#domain/constants.ts';
import { canonicalStatus, LIVE_MAP_STATUSES } from '#domain/statuses.ts';
import { db } from '#platform/db.ts';
import { logger } from '#platform/logger.ts';

/** At most one stored position in so long. */
const EVERY_MS = 3 * SECOND;
/** Older points say nothing of where the provider is. */
const OLDEST_MS = 10 * MINUTE;

const sent = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Metres. */
  accuracy: z.number().min(0).max(1_000_000).nullish(),
  /** When it was measured: milliseconds since 1970, or ISO 8601. */
  at: z.union([z.number().int().positive(), z.iso.datetime({ offset: true })]).nullish(),
});

/** A position as it was sent, checked. `at` is milliseconds, never in the future. */
export interface Position {
  lat: number;
  lng: number;
  at: number;
}

/**
 * Reads a sent position. A device's clock may run ahead: then it was measured now.
 * @returns undefined for what is no position; `'nowhere'` for 0,0, which devices send when they know nothing
 */
export function readPosition(body: unknown, now: number): Position | 'nowhere' | undefined {
  const parsed = sent.safeParse(body);
  if (!parsed.success) return undefined;
  const { lat, lng, at } = parsed.data;
  if (lat === 0 && lng === 0) return 'nowhere';
  const measured = typeof at === 'string' ? Date.parse(at) : (at ?? now);
  return { lat, lng, at: Math.min(measured, now) };
}

const JOB_ID = /^[A-Za-z0-9]{1,32}$/;

/**
 * Keeps where the provider is, between agreement and completion. 204 also for a position that is not kept because it is
 * too old, or came too soon after the last: the sender has nothing to do about it.
 */
export async function receivePosition(request: Request, jobId: string | undefined, now = Date.now()) {
  if (request.method !== 'POST') return refusal(405);
  const position = readPosition(await request.json().catch(() => undefined), now);
  if (!position) return refusal(422);
  if (!jobId || !JOB_ID.test(jobId)) return refusal(404);
  try {
    const row = await db().customerRequest.findUnique({
      where: { provider_job_id: jobId },
      select: { id: true, status: true, agreement_accepted_at: true },
    });
    if (!row) return refusal(404);
    const status = canonicalStatus(row.status);
    if (status === 'completed' || status === 'cancelled') return refusal(410);
    if (!LIVE_MAP_STATUSES.includes(status) || row.agreement_accepted_at === null) return refusal(409);
    if (position !== 'nowhere' && now - position.at <= OLDEST_MS) await keep(row.id, jobId, position);
    return new Response(null, { status: 204 });
  } catch (error) {
    logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a position was not stored');
    return refusal(503);
  }
}

/** The condition is in the statement, so that positions that come together count once. */
async function keep(id: string, jobId: string, { lat, lng, at }: Position): Promise<void> {
  await db().customerRequest.updateMany({
    where: {
      id,
      // A provider replaced this very moment must not move the next one's mark.
      provider_job_id: jobId,
      status: { in: ['provider_assigned', 'assigned', 'en_route', 'arrived', 'in_progress'] },
      OR: [
        { provider_last_location_update: null },
        { provider_last_location_update: { lte: new Date(at - EVERY_MS) } },
      ],
    },
    data: { provider_current_lat: lat, provider_current_lng: lng, provider_last_location_update: new Date(at) },
  });
}

const WORDS = {
  404: 'unknown link',
  405: 'method not allowed',
  409: 'not on the job',
  410: 'the job is over',
  422: 'not a position',
  503: 'not stored, try again',
} as const;

function refusal(status: keyof typeof WORDS): Response {
  const headers = status === 503 ? { 'Retry-After': '5' } : undefined;
  return Response.json({ error: WORDS[status] }, { status, headers });
}
