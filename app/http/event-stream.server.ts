import { setMaxListeners } from 'node:events';
import type { AppLoadContext } from '@remix-run/node';
import { MINUTE, SECOND } from '#kernel/constants.ts';

const BEAT_MS = 20 * SECOND;
/** The longest a stream lives. The browser reconnects by itself, and session and link are checked again. */
const LIMIT_MS = 10 * MINUTE;
/**
 * Open streams per address and process. A whole phone network may share an address; whoever is refused polls instead.
 */
export const STREAMS_PER_ADDRESS = 200;

/** Abort reason when the session is over. The stream's last event is then `signed_out`. */
export const SIGNED_OUT = 'signed_out';

export interface Outlet {
  send(event: 'version' | 'touched' | 'resync' | 'queue', data?: number): void;
  /** The last event. After `expired` and `gone` the browser doesn't reconnect. */
  end(event?: 'expired' | 'gone'): void;
}

const open = new Map<string, number>();

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Responds with an event stream. It ends with the connection, with the process or at the limit, and then releases
 * everything.
 * @param begin starts sending, and returns a function that stops it
 */
export function eventStream(request: Request, context: AppLoadContext, begin: (out: Outlet) => () => void): Response {
  const { address, closing, ended } = context;
  if (request.method !== 'GET') return new Response(null, { headers: HEADERS });
  if (closing.aborted) return refusal(503);
  const others = open.get(address) ?? 0;
  if (others >= STREAMS_PER_ADDRESS) return refusal(429);
  open.set(address, others + 1);
  const encoder = new TextEncoder();
  let over = false;
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!over) controller.enqueue(encoder.encode(text));
      };
      const finish = (last = '') => {
        if (over) return;
        write(last);
        over = true;
        stop();
        release(address);
        controller.close();
      };
      // Random, so that browsers don't all reconnect at once after a restart.
      const reconnectLater = () => finish(`retry: ${Math.round(SECOND * (1 + 3 * Math.random()))}\n\n`);
      const beat = setInterval(() => write(': beat\nevent: beat\ndata:\n\n'), BEAT_MS);
      const limit = setTimeout(reconnectLater, LIMIT_MS);
      const gone = () => finish(ended.reason === SIGNED_OUT ? `event: ${SIGNED_OUT}\ndata:\n\n` : undefined);
      // Each stream adds a listener and removes it at its end; Node would report the eleventh as a leak.
      setMaxListeners(0, closing);
      closing.addEventListener('abort', reconnectLater);
      // Not `request.signal`: Node may never abort the signal of a copied request once that's garbage collected.
      ended.addEventListener('abort', gone);
      const leave = () => {
        clearInterval(beat);
        clearTimeout(limit);
        closing.removeEventListener('abort', reconnectLater);
        ended.removeEventListener('abort', gone);
      };
      stop = leave;
      write(`retry: ${3 * SECOND}\n\n`);
      const end = begin({
        send: (event, data) => write(`event: ${event}\ndata: ${data ?? ''}\n\n`),
        end: (event) => finish(event && `event: ${event}\ndata:\n\n`),
      });
      stop = () => {
        leave();
        end();
      };
      if (over) end();
      else if (ended.aborted) gone();
    },
    cancel() {
      if (over) return;
      over = true;
      stop();
      release(address);
    },
  });
  return new Response(body, { headers: HEADERS });
}

function release(address: string): void {
  const left = (open.get(address) ?? 1) - 1;
  if (left > 0) open.set(address, left);
  else open.delete(address);
}

/** How many streams this process has open. */
export function openStreams(): number {
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}

/** A response without a body: EventSource doesn't show it to anybody. */
export function refusal(status: number): Response {
  const wait = status === 429 || status === 503 ? { 'Retry-After': '30' } : undefined;
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...wait } });
}

/** Runs the job at once, then at most once per `ms`. Calls in between run it at the end of that time. */
export function throttle(job: () => void, ms: number): { run(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let waiting = false;
  const run = () => {
    if (timer) {
      waiting = true;
      return;
    }
    job();
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      waiting = false;
      run();
    }, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
