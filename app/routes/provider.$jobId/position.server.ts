import { z } from 'zod';
import { readLinkId } from '#kernel/ids.ts';
import { clockOffset, isTooInexactToShow } from '#modules/provider/rules/positions.ts';
import type { MeasuredPosition } from '#modules/provider/rules/positions.ts';
import { errorName } from '#kernel/server/errors.ts';
import { whyJobLinkEnded, receivePositions } from '#modules/provider/index.ts';
import { logger } from '#kernel/server/logger.ts';
import type { RateLimiter } from '../../http/context.ts';
import { readDevice } from '../../http/device.server.ts';

/** One post may contain at most this many positions. */
export const MAX_POSITIONS_PER_POST = 120;

/** A time on the device's clock: milliseconds since 1970, or ISO 8601. */
const time = z.union([z.number().int().positive(), z.iso.datetime({ offset: true })]);

const sentPoint = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** The radius of the possible error in meters. */
  accuracy: z.number().min(0).max(1_000_000).nullish(),
  at: time.nullish(),
});

const sentQueue = z.object({
  points: z.array(z.unknown()).min(1).max(MAX_POSITIONS_PER_POST),
  /**
   * The time on the device's clock when it sent the positions. We use it to convert the positions' times to our clock.
   */
  sent: time.nullish(),
});

/**
 * Reads what a device sent: one position, or a queue of positions. Skips invalid entries of a queue, so that they don't
 * block the others. Converts the times to our clock. A time in the future is replaced by the current time.
 * @returns undefined if the body is neither a position nor a queue
 */
export function readPositions(body: unknown, now: number): MeasuredPosition[] | undefined {
  const queue = sentQueue.safeParse(body);
  if (!queue.success) {
    const one = readPoint(body, 0, now);
    return one && [one];
  }
  const { points, sent } = queue.data;
  const offset = clockOffset(sent ? millisOf(sent) : undefined, now);
  return points.map((point) => readPoint(point, offset, now)).filter((point) => point !== undefined);
}

/**
 * Reads one position. Its time is converted to our clock, and is never in the future.
 * @param offset how many milliseconds to add to the device's times
 * @returns undefined if it isn't a position
 */
export function readPoint(value: unknown, offset: number, now: number): MeasuredPosition | undefined {
  const parsed = sentPoint.safeParse(value);
  if (!parsed.success) return undefined;
  const { lat, lng, accuracy, at } = parsed.data;
  const measured = at ? millisOf(at) + offset : now;
  return { lat, lng, accuracy: accuracy ?? null, at: Math.min(measured, now) };
}

function millisOf(at: z.infer<typeof time>): number {
  return typeof at === 'string' ? Date.parse(at) : at;
}

/**
 * The response to the phone. It tells which position everybody sees now, so that the page doesn't claim to share a
 * newer one.
 */
export interface PositionAnswer {
  /** Age in milliseconds of the position that everybody sees; null when there's none. */
  shownAge: number | null;
  /** Whether the newest position is too inexact to be shown. */
  rough: boolean;
}

/**
 * Stores the provider's positions, between the agreement and the completion of the job. The agreement must have been
 * accepted on the device that sends them, so that nobody else with the link can move the truck on the customer's map.
 * Responds with 200 even if the rules reject all positions (modules/provider/rules/positions.ts), so that the phone
 * deletes them from its queue and learns which position is visible.
 */
export async function handlePositionPost(
  request: Request,
  jobIdParam: string | undefined,
  limits: RateLimiter,
  now = Date.now(),
) {
  if (request.method !== 'POST') return refusal(405);
  const jobId = readLinkId(jobIdParam);
  if (jobId === undefined) return refusal(404);
  const isAgreed = (await readDevice(request)).has('agreement', jobId);
  const allowance = isAgreed ? await limits.consume('positions', jobId) : undefined;
  if (allowance?.ok === false) return refusal(429, allowance.retryAfter);
  const points = readPositions(await request.json().catch(() => undefined), now);
  if (!points) return refusal(422);
  try {
    const result = await receivePositions(jobId, isAgreed ? points : []);
    if (typeof result === 'object' && !isAgreed) return refusal(409);
    if (typeof result === 'object') return Response.json(answerOf(result.shownAt, points, now));
    // Answer 410 if the job was handed back or went to another provider, as the link's page does. Only a link that
    // never existed gets a 404.
    if (result === 'unknown' && (await whyJobLinkEnded(jobId))) return refusal(410);
    return refusal(STATUS_OF_RESULT[result]);
  } catch (error) {
    logger.warn({ error: errorName(error) }, 'position not stored');
    return refusal(503, 5);
  }
}

function answerOf(shownAt: number | null, points: readonly MeasuredPosition[], now: number): PositionAnswer {
  const newest = points.toSorted((a, b) => a.at - b.at).at(-1);
  return {
    shownAge: shownAt === null ? null : Math.max(0, now - shownAt),
    rough: newest ? isTooInexactToShow(newest) : false,
  };
}

const STATUS_OF_RESULT = { unknown: 404, closed: 409, over: 410 } as const;

const ERROR_TEXTS = {
  404: 'unknown link',
  405: 'method not allowed',
  409: 'not on the job, or the agreement was not accepted on this device',
  410: 'the job is over, or another provider has it',
  422: 'not a position',
  429: 'too many positions',
  503: 'not stored, try again',
} as const;

/** @param retryAfter in seconds */
function refusal(status: keyof typeof ERROR_TEXTS, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return Response.json({ error: ERROR_TEXTS[status] }, { status, headers });
}
