import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { jobOfPocket, receiveLatePositions } from '#modules/provider/index.ts';
import type { Limits } from '../../http/context.ts';
import { readWire } from './wire.server.ts';

const METHODS = ['GET', 'POST'];

/**
 * Stores what an app sends. The apps keep a position and send it again until they get a 2xx, and the ones behind it
 * wait. So everything that will never be stored is answered with 200 too: positions from before or after the job, of an
 * ended job, and messages that aren't positions. Only a URL that we never made is 404, and what may work later is 429
 * or 503. OwnTracks expects a list of messages in the answer; there are none.
 */
export async function receiveFromPocket(
  request: Request,
  pocketId: string | undefined,
  limits: Limits,
  now = Date.now(),
): Promise<Response> {
  const jobId = jobOfPocket(pocketId ?? '');
  if (jobId === undefined) return answer(404);
  if (!METHODS.includes(request.method)) return answer(405);
  const within = await limits.consume('pocket', jobId);
  if (!within.ok) return answer(429, within.retryAfter);
  const points = readWire(
    {
      query: new URL(request.url).searchParams,
      type: request.headers.get('content-type') ?? '',
      body: request.method === 'POST' ? await request.text() : '',
    },
    now,
  );
  if (points.length === 0) return answer(200);
  try {
    await receiveLatePositions(jobId, points);
    return answer(200);
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'position from an app not stored');
    return answer(503, 5);
  }
}

/** @param retryAfter in seconds */
function answer(status: number, retryAfter?: number): Response {
  return Response.json([], { status, ...(retryAfter ? { headers: { 'Retry-After': String(retryAfter) } } : {}) });
}
