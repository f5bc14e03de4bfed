import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { BACKGROUND_HEADER } from './background.ts';
import { pageLocale } from './page-locale.ts';
import { fetchWithRetry, isQuietLoad } from './live/quiet-load.ts';

/** Whether an error that reached a boundary is only a fetch that found no network. */
export function isOffline(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof TypeError && /fetch|network|load/i.test(error.message);
}

/**
 * Lets a form survive a dead spot. Remix replaces the page by its error page when the fetch of an action finds no
 * network, and with it what was typed. Here such a post is answered with 503 and words instead: the form stays, with the
 * same nonce, and sending it again counts once.
 */
export function keepFormsWhenOffline(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const own = input instanceof URL && input.origin === location.origin && input.pathname.endsWith('.data');
    if (own && isQuietLoad(init)) return fetchWithRetry(() => send(input, markedQuiet(init)), init?.signal);
    try {
      return await send(input, init);
    } catch (error) {
      if (!own || init?.method?.toUpperCase() !== 'POST' || init.signal?.aborted) throw error;
      const { offline, errors } = textsFor(commonTexts, pageLocale());
      return unsent({ ...offline, message: errors[503].message, tone: 'error' });
    }
  };
}

function markedQuiet(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set(BACKGROUND_HEADER, '1');
  return { ...init, headers };
}

/** An action's answer as Remix's single fetch would bring it: a list in which objects point to keys and values by place. */
export function unsent(toast: Toast): Response {
  const places: unknown[] = [];
  const place = (value: unknown): number => {
    const at = places.push(null) - 1;
    places[at] =
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [`_${place(key)}`, place(inner)]))
        : value;
    return at;
  };
  place({ data: { intent: '', formErrors: {}, values: {}, toast } });
  return new Response(`${JSON.stringify(places)}\n`, {
    status: 503,
    headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
  });
}
