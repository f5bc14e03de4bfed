import { roundedDistanceToPickup } from '#modules/provider/index.ts';
import { isTooInexactToShow } from '#modules/provider/rules/positions.ts';
import type { RateLimiter } from '../../http/context.ts';
import { readDevice } from '../../http/device.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { findJob } from './job.server.ts';
import { readPoint } from './position.server.ts';

/**
 * Answers how far the pickup is from a place, for a provider who hasn't accepted the job yet. The place isn't stored.
 * The answer is in whole miles and the number of tries is limited, so that the provider can't find out where the pickup
 * is.
 * @returns a response whose `way` is null if the pickup isn't known, or the place is too inexact
 * @throws 404 for an unknown link
 */
export async function answerPickupDistance(
  request: Request,
  jobIdParam: string | undefined,
  limits: RateLimiter,
): Promise<Response> {
  const device = await readDevice(request);
  const link = await queryOr503(() => findJob(jobIdParam, device, Date.now()));
  const jobId = link.kind === 'open' ? link.row.provider_job_id : null;
  if (link.kind !== 'open' || jobId === null) return Response.json({ way: null }, { status: 410 });
  const allowance = await limits.consume('howFar', jobId);
  if (!allowance.ok) {
    return Response.json({ way: null }, { status: 429, headers: { 'Retry-After': String(allowance.retryAfter) } });
  }
  const place = readPoint(await request.json().catch(() => undefined), 0, Date.now());
  if (!place) return Response.json({ way: null }, { status: 422 });
  return Response.json({ way: isTooInexactToShow(place) ? null : roundedDistanceToPickup(place, link.row) });
}
