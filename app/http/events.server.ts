import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { SECOND } from '#kernel/constants.ts';
import { errorName } from '#kernel/server/errors.ts';
import { live } from '#kernel/server/live.ts';
import type { Hint, Subscription } from '#kernel/server/live.ts';
import { logger } from '#kernel/server/logger.ts';
import { eventStream, refusal, throttle } from './event-stream.server.ts';
import type { Outlet } from './event-stream.server.ts';

/** Positions and other touches of a row come through at most so often. */
const TOUCH_MS = 2 * SECOND;
const DESK_CHANGE_MS = SECOND;
const DESK_TOUCH_MS = 10 * SECOND;

/** What became of a link; read anew from the row each time. */
export type Lookup =
  | { kind: 'open'; requestId: string; version: number; /** Milliseconds. */ expiresAt: number | null }
  | { kind: 'expired' }
  | { kind: 'gone' };

/** Looks that have just begun, by the link they are about. */
const looking = new Map<string, Promise<Lookup>>();

/**
 * One look for all streams of a link that are told of a change at once; it begins after they were told, so it sees what
 * changed. Only for links that lead everybody to the same.
 */
export function shareLookup(link: string, look: () => Promise<Lookup>): () => Promise<Lookup> {
  return () => {
    const same = looking.get(link);
    if (same) return same;
    const mine = look();
    looking.set(link, mine);
    queueMicrotask(() => looking.delete(link));
    return mine;
  };
}

/**
 * The event stream of one link: `version` (data: the row's version) at the start and at each change, `touched` when only
 * something beside it changed, `resync` when hints may have been missed, `expired` and `gone` at the end. Never anything
 * of the row: the page reads its loader again.
 *
 * @param look what the link leads to now; may throw
 * @param also says more on the same stream; returns what stops it
 * @returns 404 unknown, 410 expired, 429 too many streams, 503 when the database does not answer or the process ends
 */
export async function requestEvents(
  { request, context }: LoaderFunctionArgs,
  look: () => Promise<Lookup>,
  also?: (out: Outlet) => () => void,
) {
  try {
    const found = await look();
    if (found.kind !== 'open') return refusal(found.kind === 'gone' ? 404 : 410);
    return eventStream(request, context, (out) => {
      const stops = [follow(out, found.requestId, look), also?.(out)];
      return () => stops.forEach((stop) => stop?.());
    });
  } catch (thrown) {
    return refusal(statusOf(thrown));
  }
}

function follow(out: Outlet, requestId: string, look: () => Promise<Lookup>): () => void {
  let known = -1;
  let expiry: NodeJS.Timeout | undefined;
  const check = async () => {
    const now = await look();
    if (now.kind !== 'open') return out.end(now.kind);
    clearTimeout(expiry);
    if (now.expiresAt !== null) expiry = later(checkAgain, now.expiresAt - Date.now() + 20);
    if (now.version !== known) out.send('version', now.version);
    known = now.version;
  };
  const checkAgain = () => {
    check().catch((thrown: unknown) => {
      if (statusOf(thrown) === 404) out.end('gone');
    });
  };
  const touched = throttle(() => {
    out.send('touched');
    checkAgain();
  }, TOUCH_MS);
  const subscription = live().subscribe(requestId, (hint) => {
    if (hint.kind === 'gone') return out.end('gone');
    if (hint.kind === 'resync') out.send('resync');
    if (hint.kind === 'changed' && hint.version === known) return touched.run();
    checkAgain();
  });
  // Subscribed first: what changes after the row was read is heard.
  void subscription.started.then(checkAgain);
  return () => {
    clearTimeout(expiry);
    touched.stop();
    subscription.end();
  };
}

/**
 * The stream of one request at the desk: as {@link requestEvents}, and `queue` when anything else changed that a desk
 * should know of, since a new request rings wherever the dispatcher is. One stream does both: browsers have few of them.
 */
export async function deskRequestEvents(args: LoaderFunctionArgs, look: () => Promise<Lookup>) {
  return requestEvents(args, look, queueNews);
}

/** The stream of a page of the desk that shows no request of its own: `queue` only. */
export function queueEvents({ request, context }: LoaderFunctionArgs): Response {
  return eventStream(request, context, queueNews);
}

/** Tells that requests came, went or were opened, at most once a second. */
function queueNews(out: Outlet): () => void {
  const news = throttle(() => out.send('queue'), DESK_CHANGE_MS);
  const subscription = live().subscribeAll((hint) => {
    if (hint.kind !== 'changed' || !hint.touched) news.run();
  });
  void subscription.started.then(() => out.send('queue'));
  return () => {
    news.stop();
    subscription.end();
  };
}

/** The stream of the desk's list: `resync` at the start, `touched` when any request changed, at most once a second. */
export function deskEvents({ request, context }: LoaderFunctionArgs): Response {
  return eventStream(request, context, (out) => {
    const changed = throttle(() => out.send('touched'), DESK_CHANGE_MS);
    const touched = throttle(() => out.send('touched'), DESK_TOUCH_MS);
    const hear = (hint: Hint) => {
      if (hint.kind === 'resync') out.send('resync');
      else if (hint.kind === 'changed' && hint.touched) touched.run();
      else changed.run();
    };
    const subscription: Subscription = live().subscribeAll(hear);
    void subscription.started.then(() => out.send('resync'));
    return () => {
      changed.stop();
      touched.stop();
      subscription.end();
    };
  });
}

/** The status of what a loader's look-up throws; anything but an AppError is 503. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof AppError) return thrown.status;
  logger.error({ reason: errorName(thrown) }, 'an event stream could not look');
  return 503;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;
function later(job: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(job, Math.min(Math.max(0, ms), LONGEST_TIMER_MS));
}
