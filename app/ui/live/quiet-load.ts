import { SECOND } from '#kernel/constants.ts';
import { BACKGROUND_HEADER } from '../background.ts';

/** A load within this time after {@link nextLoadIsQuiet} is the background one. */
const AT_ONCE_MS = SECOND;
const BACKOFF = { firstMs: SECOND, mostMs: 30 * SECOND };

let meantUntil = 0;

/** Patches fetch: background loads are marked as such, and retried until there's a usable answer. */
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

/** Announces that the next load is started by the page, not by the person. */
export function nextLoadIsQuiet(): void {
  meantUntil = Date.now() + AT_ONCE_MS;
}

/** Whether a Remix fetch is the announced load. Each announcement counts once. */
function isQuietLoad(init: RequestInit | undefined): boolean {
  if ((init?.method ?? 'GET').toUpperCase() !== 'GET' || Date.now() > meantUntil) return false;
  meantUntil = 0;
  return true;
}

/**
 * Fetches until there's a usable answer. Otherwise a dead spot or a restarting server would replace a good page with
 * an error page that nobody asked for.
 * @throws what fetch throws once `signal` is aborted, such as by the next navigation
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

/** Waits for the time, the network's return, or an abort. */
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
