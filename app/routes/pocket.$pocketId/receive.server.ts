import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { jobIdOfPositionAppSecret, receiveLatePositions } from '#modules/provider/index.ts';
import type { RateLimiter } from '../../http/context.ts';
import { positionsInRequest } from './wire.server.ts';

const ALLOWED_METHODS = ['GET', 'POST'];

/**
 * Stores the positions that an app sends. The apps send a position again until they get a 2xx response, and until then
 * they hold back all later positions. So the response is:
 * - 200 for what's stored, and for what can never be stored: positions from before or after the job, and messages that
 *   aren't positions
 * - 404 for a URL that we never made
 * - 429 or 503 for what may be stored later
 *
 * The body is an empty list, because OwnTracks expects a list of messages.
 */
export async function receiveAppPositions(
  request: Request,
  pocketId: string | undefined,
  limits: RateLimiter,
  now = Date.now(),
): Promise<Response> {
  const jobId = jobIdOfPositionAppSecret(pocketId ?? '');
  if (jobId === undefined) return emptyListResponse(404);
  if (!ALLOWED_METHODS.includes(request.method)) return emptyListResponse(405);
  const allowance = await limits.consume('pocket', jobId);
  if (!allowance.ok) return emptyListResponse(429, allowance.retryAfter);
  const points = positionsInRequest(
    {
      query: new URL(request.url).searchParams,
      type: request.headers.get('content-type') ?? '',
      body: request.method === 'POST' ? await request.text() : '',
    },
    now,
  );
  if (points.length === 0) return emptyListResponse(200);
  try {
    await receiveLatePositions(jobId, points);
    return emptyListResponse(200);
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'position from an app not stored');
    return emptyListResponse(503, 5);
  }
}

/** @param retryAfter in seconds */
function emptyListResponse(status: number, retryAfter?: number): Response {
  return Response.json([], { status, ...(retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}) });
}
