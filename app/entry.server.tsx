import '#modules/languages.ts';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { redactError } from '#kernel/server/crash.ts';
import { logger } from '#kernel/server/logger.ts';
import { LocaleProvider } from './ui/locale-context.ts';
import { localeOf } from './http/locale.server.ts';
import { dropUnusedRules, inlineStylesFor } from './http/inline-styles.server.ts';
import { CspNonceProvider } from './ui/nonce-context.ts';
import { InlinedStylesProvider } from './ui/PageStyles.tsx';

/** A render that takes longer than this is aborted. */
const ABORT_DELAY_MS = 5_000;

/**
 * Renders a page and sends it in one piece. Streaming it would gain nothing, because no loader defers data, and the
 * page would be a third larger when compressed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce }: AppLoadContext,
): Promise<Response> {
  const styles = await inlineStylesFor(request, remixContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <CspNonceProvider value={cspNonce}>
        <LocaleProvider value={localeOf(request)}>
          <InlinedStylesProvider value={styles}>
            <RemixServer context={remixContext} url={request.url} abortDelay={ABORT_DELAY_MS} nonce={cspNonce} />
          </InlinedStylesProvider>
        </LocaleProvider>
      </CspNonceProvider>,
      {
        nonce: cspNonce,
        onAllReady() {
          // React calls this even after a failure. By then the promise has been rejected, so resolving it does nothing.
          const body = new PassThrough();
          pipe(body);
          (styles === undefined
            ? buffer(body)
            : text(body).then((html) => dropUnusedRules(html, styles).catch(() => html))
          ).then(answer, reject);
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error('The page could not be rendered'));
        },
        onError: () => undefined,
      },
    );
    const timer = setTimeout(abort, ABORT_DELAY_MS);

    function answer(page: BodyInit) {
      clearTimeout(timer);
      headers.set('Content-Type', 'text/html; charset=utf-8');
      keepOutOfCaches(headers);
      preloadScripts(headers, remixContext);
      copyRetryAfter(status, headers, Object.values(remixContext.staticHandlerContext.actionHeaders));
      resolve(new Response(page, { headers, status }));
    }
  });
}

/**
 * Preloads the page's scripts at low priority. `<Scripts>` would load them at high priority, and slow down the
 * stylesheets that the first paint waits for.
 */
function preloadScripts(headers: Headers, { manifest, staticHandlerContext }: EntryContext): void {
  const parts = [manifest.entry, ...staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id])];
  const scripts = new Set(parts.flatMap((part) => (part ? [...(part.imports ?? []), part.module] : [])));
  headers.set('Link', [...scripts].map((url) => `<${url}>; rel=modulepreload; fetchpriority=low`).join(', '));
}

/** Gives responses to Remix's data requests the same Cache-Control and Retry-After headers as pages. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  keepOutOfCaches(response.headers);
  copyRetryAfter(response.status, response.headers, []);
  return response;
};

/**
 * Logs where in our code an unexpected error was thrown. The error's message isn't logged, because it may quote
 * personal data.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logger.error({ http: context.requestId, ...redactError(error) }, 'unexpected error');
};

/**
 * Forbids caches from storing the response, because pages contain nonces and personal data. A route that sets its own
 * Cache-Control header keeps it.
 */
function keepOutOfCaches(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/**
 * Adds Retry-After, in seconds, to 429 and 503 responses. Remix drops the headers that an action set, so this restores
 * the action's value. If the action set none, it uses a default.
 */
function copyRetryAfter(status: number, headers: Headers, actionHeaders: Headers[]): void {
  if ((status !== 429 && status !== 503) || headers.has('Retry-After')) return;
  const retryAfter = actionHeaders.map((one) => one.get('Retry-After')).find((value) => value !== null);
  headers.set('Retry-After', retryAfter ?? (status === 429 ? '60' : '5'));
}
