import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { SECOND } from '#kernel/constants.ts';
import { errorName } from '#kernel/server/errors.ts';
import { changeFeed } from '#kernel/server/live.ts';
import type { ChangeHint, Subscription } from '#kernel/server/live.ts';
import { logger } from '#kernel/server/logger.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { eventStream, streamRefusal, throttle } from './event-stream.server.ts';
import type { StreamWriter } from './event-stream.server.ts';
import { localeOf } from './locale.server.ts';
import type { ProviderPoint } from './point.ts';

/** The shortest time between two events for positions, or for changes that don't raise the version. */
const MIN_TOUCH_INTERVAL_MS = 2 * SECOND;
const MIN_QUEUE_INTERVAL_MS = SECOND / 5;
const MIN_SAME_ORDER_INTERVAL_MS = 10 * SECOND;

/** What a link leads to now. It's read from the row for each event. */
export type RequestLookup =
  | {
      kind: 'open';
      requestId: string;
      version: number;
      /** In milliseconds since 1970; null if the link doesn't expire. */
      expiresAt: number | null;
      /**
       * Returns what the page shows when the provider has moved; null if it shows nothing about that. If this function
       * is missing, the page reloads its data instead.
       */
      point?: (locale: Locale) => Promise<ProviderPoint | null>;
    }
  | { kind: 'expired' }
  | { kind: 'gone' };

/** Lookups in progress, keyed by link. */
const inProgress = new Map<string, Promise<RequestLookup>>();

/**
 * Shares one lookup among all streams of a link that are notified at the same time. The lookup begins after the
 * notification, so it sees the change. Use this only for links that show everybody the same.
 */
export function shareLookup(link: string, lookUp: () => Promise<RequestLookup>): () => Promise<RequestLookup> {
  return () => {
    const shared = inProgress.get(link);
    if (shared) return shared;
    const lookup = lookUp();
    inProgress.set(link, lookup);
    queueMicrotask(() => inProgress.delete(link));
    return lookup;
  };
}

/**
 * The event stream of one link:
 * - `version` at the start and whenever the row has a new version, with its number
 * - `touched` when something else has changed, or when the change couldn't be looked up
 * - `point` when the provider has moved, with what changes on the page (decision 0056)
 * - `resync` when notifications may have been missed
 * - `expired` or `gone` at the end
 * After `point`, the page shows the data in the event. After the others, it runs its loader again.
 * @param lookUp finds what the link leads to now; may throw
 * @param alsoSend sends more events on the same stream; returns a function that stops them
 * @returns the stream, or an error: 404 unknown, 410 expired, 429 too many streams, 503 when the database doesn't
 * answer or the process ends
 */
export async function requestEvents(
  { request, context }: LoaderFunctionArgs,
  lookUp: () => Promise<RequestLookup>,
  alsoSend?: (writer: StreamWriter, requestId: string) => () => void,
) {
  try {
    const found = await lookUp();
    if (found.kind !== 'open') return streamRefusal(found.kind === 'gone' ? 404 : 410);
    return eventStream(request, context, (writer) => {
      const stops = [
        followRequest(writer, found.requestId, { lookUp, locale: localeOf(request) }),
        alsoSend?.(writer, found.requestId),
      ];
      return () => stops.forEach((stop) => stop?.());
    });
  } catch (thrown) {
    return streamRefusal(statusOf(thrown));
  }
}

interface FollowOptions {
  lookUp: () => Promise<RequestLookup>;
  locale: Locale;
}

/** Why a link is checked, besides a possible new version. */
type CheckReason = 'moved' | 'touched' | 'resync';

/**
 * Checks the link before each event: a page whose link has ended must get `expired` or `gone`, not an event that only
 * makes it reload.
 */
function followRequest(writer: StreamWriter, requestId: string, { lookUp, locale }: FollowOptions): () => void {
  let sentVersion = -1;
  let expiry: NodeJS.Timeout | undefined;
  const check = async (reason?: CheckReason) => {
    const latest = await lookUp();
    if (latest.kind !== 'open') return writer.end(latest.kind);
    clearTimeout(expiry);
    if (latest.expiresAt !== null) expiry = callAfter(checkAgain, latest.expiresAt - Date.now() + 20);
    const isNew = latest.version !== sentVersion;
    if (isNew) writer.send('version', latest.version);
    sentVersion = latest.version;
    // A desk page also asks for the desk's state after `resync`, so it needs this event even after a new version.
    if (reason === 'resync') return writer.send('resync');
    // After a new version the page reloads anyway.
    if (!reason || isNew) return;
    if (reason === 'touched' || !latest.point) return writer.send('touched');
    const point = await latest.point(locale);
    if (point) writer.send('point', JSON.stringify(point));
  };
  const checkNow = (reason?: CheckReason) => {
    check(reason).catch((thrown: unknown) => {
      if (statusOf(thrown) === 404) return writer.end('gone');
      // The page reloads, and tries again until the database responds. A lost position is soon followed by another.
      if (reason !== 'moved') writer.send(reason ?? 'touched');
    });
  };
  const checkAgain = () => checkNow();
  const providerMoved = throttle(() => checkNow('moved'), MIN_TOUCH_INTERVAL_MS);
  const touched = throttle(() => checkNow('touched'), MIN_TOUCH_INTERVAL_MS);
  const subscription = changeFeed().subscribe(requestId, (hint) => {
    if (hint.kind === 'gone') return writer.end('gone');
    if (hint.kind === 'moved') return providerMoved.run();
    if (hint.kind === 'resync') return checkNow('resync');
    if (hint.kind === 'changed' && hint.version === sentVersion) return touched.run();
    checkAgain();
  });
  // Subscribe before reading, so that no change between the two is missed.
  void subscription.started.then(checkAgain);
  return () => {
    clearTimeout(expiry);
    touched.stop();
    providerMoved.stop();
    subscription.end();
  };
}

/**
 * The stream of one request at the desk: the events of {@link requestEvents}, and `queue` when the desk's queue may
 * have changed. Every desk page needs `queue`, because it rings when a new request arrives. A page has a single stream,
 * because a browser opens only a few connections to a site at a time.
 */
export async function deskRequestEvents(args: LoaderFunctionArgs, lookUp: () => Promise<RequestLookup>) {
  return requestEvents(args, lookUp, sendQueueChanges);
}

/** The stream of a desk page that shows no single request. It sends only `queue`. */
export function queueEvents({ request, context }: LoaderFunctionArgs): Response {
  return eventStream(request, context, (writer) => sendQueueChanges(writer));
}

/** Whether a change leaves every request at its place in the desk's lists. */
function keepsListOrder(hint: ChangeHint): boolean {
  return hint.kind === 'moved' || (hint.kind === 'changed' && hint.touched);
}

/**
 * Sends two events, each at most five times a second:
 * - `queue` at the start, when the queue may have changed, and when somebody at the desk has claimed, released or begun
 *   to view a request
 * - `touched` when somebody at the desk has opened the shown request for the first time, or added a note to it
 * When the shown request changes, no `queue` is sent, because the page then reloads its data, which includes the queue.
 */
function sendQueueChanges(writer: StreamWriter, shownId?: string): () => void {
  const queueChanged = throttle(() => writer.send('queue'), MIN_QUEUE_INTERVAL_MS);
  const touched = throttle(() => writer.send('touched'), MIN_QUEUE_INTERVAL_MS);
  const subscription = changeFeed().subscribeAll((hint) => {
    const reloadsPage = 'requestId' in hint && hint.requestId === shownId && hint.kind !== 'people';
    if (reloadsPage) {
      if (hint.kind === 'desk') touched.run();
    } else if (!keepsListOrder(hint)) queueChanged.run();
  });
  void subscription.started.then(() => writer.send('queue'));
  return () => {
    queueChanged.stop();
    touched.stop();
    subscription.end();
  };
}

/**
 * The stream of the desk's list: `resync` at the start and when changes may have been missed, `touched` when any
 * request changes, and `queue` when somebody at the desk has only claimed, released or begun to view a request.
 * `touched` and `queue` are sent at most five times a second each. For changes that leave the order of the list as it
 * is, `touched` is sent at most every 10 seconds.
 */
export function deskListEvents({ request, context }: LoaderFunctionArgs): Response {
  return eventStream(request, context, (writer) => {
    const changed = throttle(() => writer.send('touched'), MIN_QUEUE_INTERVAL_MS);
    const touched = throttle(() => writer.send('touched'), MIN_SAME_ORDER_INTERVAL_MS);
    const peopleChanged = throttle(() => writer.send('queue'), MIN_QUEUE_INTERVAL_MS);
    const onHint = (hint: ChangeHint) => {
      if (hint.kind === 'resync') writer.send('resync');
      else if (hint.kind === 'people') peopleChanged.run();
      else if (keepsListOrder(hint)) touched.run();
      else changed.run();
    };
    const subscription: Subscription = changeFeed().subscribeAll(onHint);
    void subscription.started.then(() => writer.send('resync'));
    return () => {
      changed.stop();
      touched.stop();
      peopleChanged.stop();
      subscription.end();
    };
  });
}

/** The response's status when a lookup threw: 503 for anything but an AppError. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof AppError) return thrown.status;
  logger.error({ reason: errorName(thrown) }, 'event stream lookup failed');
  return 503;
}

const MAX_TIMER_MS = 2 ** 31 - 1;
function callAfter(callback: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(callback, Math.min(Math.max(0, ms), MAX_TIMER_MS));
}
