import { SECOND } from '#kernel/constants.ts';
import { backoffMs, waitBeforeRetry } from '../backoff.ts';
import { BACKGROUND_HEADER } from '../background-header.ts';

/** A load is marked only if it starts within this time after {@link markNextLoadAsBackground}. */
const MARK_MS = SECOND;

let markedUntil = 0;

/** Patches fetch: requests of background loads get a header, and are repeated until the response is usable. */
export function installBackgroundLoadRetries(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const isOwnData = input instanceof URL && input.origin === location.origin && input.pathname.endsWith('.data');
    if (!isOwnData || !isBackgroundLoad(init)) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(BACKGROUND_HEADER, '1');
    return fetchWithRetry(() => send(input, { ...init, headers }), init?.signal);
  };
}

/** Marks the next load as started by the page rather than by the person. */
export function markNextLoadAsBackground(): void {
  markedUntil = Date.now() + MARK_MS;
}

/** Whether a fetch by Remix belongs to the marked load. Each mark counts once. */
function isBackgroundLoad(init: RequestInit | undefined): boolean {
  if ((init?.method ?? 'GET').toUpperCase() !== 'GET' || Date.now() > markedUntil) return false;
  markedUntil = 0;
  return true;
}

/**
 * Fetches until the response is usable. Without this, one failed attempt would replace the page and everything that was
 * typed with an error page, although the person didn't ask to load anything. An attempt fails while offline, during a
 * restart of the server, or after the desk's session has ended.
 * @throws once `signal` is aborted, for example by the next navigation
 */
async function fetchWithRetry(attempt: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (let failures = 1; ; failures++) {
    try {
      const answer = await attempt();
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 401) return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await waitBeforeRetry(backoffMs(failures), signal);
    signal?.throwIfAborted();
  }
}
