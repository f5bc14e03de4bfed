import { DAY } from '#kernel/constants.ts';

/** The name of the cache. It must be the same in public/kept-links.js. */
const CACHE = 'kept-links-1';

/** What a link's page shows while there's no signal. All of it is in the reader's language. */
export interface OfflinePage {
  language: string;
  /** "No signal. Last updated 9:41 PM". */
  strip: string;
  /** The request's status, in words. */
  title: string;
  lines: readonly string[];
  /** The code to tell the provider; null if there's none. */
  code: { label: string; digits: string } | null;
  call: { label: string; phone: string } | null;
  tryAgain: string;
}

/**
 * The Content-Security-Policy of the stored page. Its own styles are all that it needs, so everything else is
 * forbidden.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
/** Seconds after which the page tries to load again. */
const RETRY_S = 20;

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1.1rem/1.4 system-ui,sans-serif}main{max-width:34rem;margin:0 auto;padding:1rem 1.25rem 5rem}
h1{font-size:1.7rem;line-height:1.15}b{font-size:2.4rem;letter-spacing:.15em;display:block}a{display:flex;align-items:center;min-height:3rem;color:inherit;font-weight:700}
.strip{position:fixed;inset:auto 0 0;margin:0;min-height:40px;display:grid;place-content:center;color:#241a00;font-weight:700;background:repeating-linear-gradient(135deg,#ffb400 0 12px,#e5a200 12px 24px)}`;

/**
 * Starts the service worker that shows the stored page when there's no signal. Without a service worker, or in a
 * private window, the browser shows its own error instead.
 */
export async function startKeepingPages(): Promise<void> {
  await navigator.serviceWorker?.register('/kept-links.js').catch(() => undefined);
}

/** Stores a link's page for a reload without signal, and replaces the one stored before. Never throws. */
export async function keepPage(path: string, page: OfflinePage, now = Date.now()): Promise<void> {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Kept-At': String(now),
  };
  await inCache(async (cache) => {
    await deleteOldPages(cache, now);
    await cache.put(path, new Response(htmlOf(path, page), { headers }));
  });
}

/** Deletes the stored page of a link that has ended. Never throws. */
export async function forgetPage(path: string): Promise<void> {
  await inCache((cache) => cache.delete(path));
}

async function deleteOldPages(cache: Cache, now: number): Promise<void> {
  for (const request of await cache.keys()) {
    const keptAt = (await cache.match(request))?.headers.get('x-kept-at');
    if (now - Number(keptAt) >= DAY) await cache.delete(request);
  }
}

async function inCache(change: (cache: Cache) => Promise<unknown>): Promise<void> {
  try {
    await change(await caches.open(CACHE));
  } catch {
    // A browser without this storage keeps nothing.
  }
}

function htmlOf(path: string, { language, strip, title, lines, code, call, tryAgain }: OfflinePage): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_S}"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escape(title)}</h1>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${code ? `<p>${escape(code.label)} <b>${escape(code.digits)}</b></p>` : ''}
${call ? `<a href="tel:${escape(call.phone)}">${escape(call.label)}</a>` : ''}
<a href="${escape(path)}">${escape(tryAgain)}</a></main>
<p class="strip" role="status">${escape(strip)}</p></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
