import { SECOND } from '#kernel/constants.ts';
import { BACKGROUND_HEADER } from '../background.ts';

/** How soon after {@link nextLoadIsQuiet} the load must begin to be the one that was meant. */
const AT_ONCE_MS = SECOND;
const BACKOFF = { firstMs: SECOND, mostMs: 30 * SECOND };

let meantUntil = 0;

/** From now on, loads that the page starts itself are repeated until they say something of it, and are marked as such. */
export function retryQuietLoads(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const own = input instanceof URL && input.origin === location.origin && input.pathname.endsWith('.data');
    if (!own || !isQuietLoad(init)) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(BACKGROUND_HEADER, '1');
    return fetchWithRetry(() => send(input, { ...init, headers }), init?.signal);
  };
}

/** Says that the load of data which begins now was started by the page itself, and not by the person. */
export function nextLoadIsQuiet(): void {
  meantUntil = Date.now() + AT_ONCE_MS;
}

/** Whether a fetch of Remix is the load that was announced; each announcement counts for one. */
function isQuietLoad(init: RequestInit | undefined): boolean {
  if ((init?.method ?? 'GET').toUpperCase() !== 'GET' || Date.now() > meantUntil) return false;
  meantUntil = 0;
  return true;
}

/**
 * Fetches until there is an answer that says something of the page. Otherwise a dead spot, or a server that restarts,
 * would replace a good page by an error page although nobody asked for anything.
 * @throws what fetch throws once `signal` is aborted, as by the next navigation
 */
async function fetchWithRetry(attempt: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (let wait = BACKOFF.firstMs; ; wait = Math.min(wait * 2, BACKOFF.mostMs)) {
    try {
      const answer = await attempt();
      if (answer.status < 500 && answer.status !== 429) return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await pause(wait, signal);
    signal?.throwIfAborted();
  }
}

/** Until the time is over, the network is back, or nobody waits any more. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go, { signal: over.signal });
    signal?.addEventListener('abort', go, { signal: over.signal });
  });
}
