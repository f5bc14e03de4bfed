import { setMaxListeners } from 'node:events';
import type { AppLoadContext } from '@remix-run/node';
import { MINUTE, SECOND } from '#kernel/constants.ts';
import { CONCURRENCY_LIMITS } from './pipeline/limits.ts';

const HEARTBEAT_MS = 20 * SECOND;
/** How long a stream may stay open. The browser then reconnects, so session and link are checked again. */
const MAX_STREAM_MS = 10 * MINUTE;
/** The abort reason when the session has ended. The stream's last event is then `signed_out`. */
export const SIGNED_OUT = 'signed_out';

export interface StreamWriter {
  send(event: 'version' | 'touched' | 'resync' | 'queue' | 'point', data?: number | string): void;
  /** Ends the stream with this event. After `expired` and `gone` the browser doesn't reconnect. */
  end(event?: 'expired' | 'gone'): void;
}

/**
 * How many streams each sender has open, and how many each IP address has in total. The streams of signed-in admins
 * aren't counted by address.
 */
const openBySender = new Map<string, number>();
const openByAddress = new Map<string, number>();

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Responds with an event stream. It ends when the connection closes, the process stops or the time is up, and then
 * stops sending and frees its slot.
 * @param begin starts sending, and returns a function that stops it
 */
export function eventStream(
  request: Request,
  context: AppLoadContext,
  begin: (writer: StreamWriter) => () => void,
): Response {
  const { closing, ended } = context;
  if (request.method !== 'GET') return new Response(null, { headers: HEADERS });
  if (closing.aborted) return streamRefusal(503);
  const release = reserveSlot(context);
  if (!release) return streamRefusal(429);
  const encoder = new TextEncoder();
  let closed = false;
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      const finish = (last = '') => {
        if (closed) return;
        write(last);
        closed = true;
        stop();
        release();
        controller.close();
      };
      // The delay is random, so that browsers don't all reconnect at once after a restart.
      const reconnectLater = () => finish(`retry: ${Math.round(SECOND * (1 + 3 * Math.random()))}\n\n`);
      const heartbeat = setInterval(() => write(': beat\nevent: beat\ndata:\n\n'), HEARTBEAT_MS);
      const limitTimer = setTimeout(reconnectLater, MAX_STREAM_MS);
      const onConnectionEnd = () => finish(ended.reason === SIGNED_OUT ? `event: ${SIGNED_OUT}\ndata:\n\n` : undefined);
      // Each stream adds a listener, and removes it at its end. By default Node would report the eleventh as a leak.
      setMaxListeners(0, closing);
      closing.addEventListener('abort', reconnectLater);
      // Don't use `request.signal`: Node may never abort it if the request was copied and the copy garbage collected.
      ended.addEventListener('abort', onConnectionEnd);
      const removeListeners = () => {
        clearInterval(heartbeat);
        clearTimeout(limitTimer);
        closing.removeEventListener('abort', reconnectLater);
        ended.removeEventListener('abort', onConnectionEnd);
      };
      stop = removeListeners;
      write(`retry: ${3 * SECOND}\n\n`);
      const stopSending = begin({
        send: (event, data) => write(`event: ${event}\ndata: ${data ?? ''}\n\n`),
        end: (event) => finish(event && `event: ${event}\ndata:\n\n`),
      });
      stop = () => {
        removeListeners();
        stopSending();
      };
      if (closed) stopSending();
      else if (ended.aborted) onConnectionEnd();
    },
    cancel() {
      if (closed) return;
      closed = true;
      stop();
      release();
    },
  });
  return new Response(body, { headers: HEADERS });
}

/**
 * Reserves a slot for a stream (docs/threat-model.md, "Floods").
 * @returns a function that frees the slot; undefined if none is free
 */
function reserveSlot({ sender, address }: AppLoadContext): (() => void) | undefined {
  const { ofSession, ofLink, ofAddress, keptForLink } = CONCURRENCY_LIMITS.streams;
  const senderStreamCount = openBySender.get(sender.key) ?? 0;
  if (sender.by === 'session') {
    if (senderStreamCount >= ofSession) return undefined;
    return countStream(openBySender, sender.key);
  }
  const isFull = senderStreamCount >= keptForLink && (openByAddress.get(address) ?? 0) >= ofAddress;
  if (senderStreamCount >= ofLink || isFull) return undefined;
  const releaseCounts = [countStream(openBySender, sender.key), countStream(openByAddress, address)];
  return () => releaseCounts.forEach((giveBack) => giveBack());
}

/** @returns a function that undoes the count */
function countStream(counts: Map<string, number>, key: string): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    const remaining = (counts.get(key) ?? 1) - 1;
    if (remaining > 0) counts.set(key, remaining);
    else counts.delete(key);
  };
}

/** How many streams this process has open. */
export function openStreamCount(): number {
  return [...openBySender.values()].reduce((sum, count) => sum + count, 0);
}

/** A response without a body, because EventSource ignores bodies. */
export function streamRefusal(status: number): Response {
  const retryHeader = status === 429 || status === 503 ? { 'Retry-After': '30' } : undefined;
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...retryHeader } });
}

/**
 * Limits a callback to one run per `ms` milliseconds. `run` runs it now, or as soon as the last run is `ms` ago.
 * `stop` cancels a run that waits.
 */
export function throttle(callback: () => void, ms: number): { run(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let runAgain = false;
  const run = () => {
    if (timer) {
      runAgain = true;
      return;
    }
    callback();
    timer = setTimeout(() => {
      timer = undefined;
      if (!runAgain) return;
      runAgain = false;
      run();
    }, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
