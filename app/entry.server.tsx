import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { env } from '#kernel/server/env.ts';
import { redactError } from '#kernel/server/crash.ts';
import { logger } from '#kernel/server/logger.ts';
import { LocaleProvider } from './ui/locale-context.ts';
import { localeOf } from './http/locale.server.ts';
import { CspNonceProvider } from './ui/nonce-context.ts';
import { scriptsAfterPaint } from './http/pipeline/after-paint.ts';

/** Milliseconds after which a render that still waits is given up. */
const ABORT_DELAY = 5_000;
const development = env().NODE_ENV === 'development';

/**
 * Renders a page and sends it once it is whole. No loader of ours defers anything, so it is whole at once; sent as it grows
 * it would hold Remix's data twice wrapped, with a script that puts it in its place: a kilobyte more, and later.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { cspNonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = false;
    let broken = false;
    const answer = () => {
      // React calls this after a failure too.
      if (broken) return;
      answered = true;
      const body = new WholePieces();
      // Left running, the timer would pin this render in memory for its whole time.
      body.once('close', () => clearTimeout(timer));
      headers.set('Content-Type', 'text/html; charset=utf-8');
      keepOutOfCaches(headers);
      sayWhenAgain(status, headers, Object.values(remixContext.staticHandlerContext.actionHeaders));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <CspNonceProvider value={cspNonce}>
        <LocaleProvider value={localeOf(request)}>
          <RemixServer context={remixContext} url={request.url} abortDelay={ABORT_DELAY} nonce={cspNonce} />
        </LocaleProvider>
      </CspNonceProvider>,
      {
        nonce: cspNonce,
        onAllReady: answer,
        // Parts that come as scripts of their own (app/ui/later.tsx) stand where they belong, whatever their size.
        progressiveChunkSize: Infinity,
        onShellError(error: unknown) {
          broken = true;
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error('The page could not be rendered'));
        },
        onError(error: unknown) {
          if (answered) logger.error({ reason: redactError(error).reason }, 'a page broke off while it was rendered');
        },
      },
    );
    const timer = setTimeout(abort, ABORT_DELAY);
  });
}

/**
 * Passes on what React has written once React says, by `flush`, that it is worth sending: the whole page. Its writes are
 * of 2 KB, and each that is passed on is packed by itself on its way out, which makes a page a third larger.
 */
class WholePieces extends Transform {
  private written: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.written.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    const html = Buffer.concat(this.written).toString();
    if (html) this.push(development ? html : scriptsAfterPaint(html));
    this.written = [];
  }
}

/** Remix's own fetches follow the same rule as pages. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  keepOutOfCaches(response.headers);
  sayWhenAgain(response.status, response.headers, []);
  return response;
};

/** An unexpected error: named in the log with its place in our code, never with its message, which may quote data. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logger.error({ http: context.requestId, ...redactError(error) }, 'unexpected');
};

/** Pages hold nonces and people's data: no cache keeps them, unless a route says otherwise with its own header. */
function keepOutOfCaches(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/**
 * 429 and 503 carry Retry-After (seconds). Remix drops an action's headers from a page unless each route passes them on,
 * so this one is taken from there.
 */
function sayWhenAgain(status: number, headers: Headers, actionHeaders: Headers[]): void {
  if ((status !== 429 && status !== 503) || headers.has('Retry-After')) return;
  const said = actionHeaders.map((one) => one.get('Retry-After')).find((value) => value !== null);
  headers.set('Retry-After', said ?? (status === 429 ? '60' : '5'));
}
