import { createRequestHandler, writeReadableStreamToWritable } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { NextFunction, Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { env } from '#kernel/server/env.ts';
import type { RateLimiter, Refusal, HttpSender, SentPhoto } from '../context.ts';
import { wrapWithErrorResponses } from '../answer-errors.server.ts';
import { guardAdminRoutes } from '../admin-guard.server.ts';
import { handleBackToForm, unsealPostedForm } from '../kept-form.server.ts';
import { localeOf } from '../locale.server.ts';
import { countedAddress } from './counted-address.ts';
import { rememberLink } from './held-links.ts';
import { mapLanguages } from './languages.ts';
import type { BuildsByLanguage } from './languages.ts';
import { isDataRequest } from './refuse.ts';
import { isWebhook } from './webhooks.ts';
import { ownOrigins } from './origin.ts';
import { linkInPath, httpSenderOfLink } from './sender.ts';

type RemixHandler = ReturnType<typeof createRequestHandler>;

/**
 * Passes a request to Remix. There are three reasons not to use @remix-run/express. We have already read the request's
 * body, to limit it. The URL that Remix gets must have one of our origins, whatever the Host header says. And when the
 * response ends, two things must stop: Remix's 5-second timer (by `request.signal`) and event streams (by
 * `context.ended`).
 * @param loadBuilds gives each language's current server build; called for each request
 */
export function remixHandler(
  loadBuilds: () => Promise<BuildsByLanguage>,
  shared: { limits: RateLimiter; closing: AbortSignal },
): RequestHandler {
  const allowedOrigins = ownOrigins(env());
  let cached: { build: ServerBuild; handle: Record<Locale, RemixHandler> } | undefined;
  return (req: ExpressRequest, res: ExpressResponse, next: NextFunction) => {
    const answer = async () => {
      const builds = await loadBuilds();
      if (cached?.build !== builds.en) cached = { build: builds.en, handle: handlersOf(builds) };
      const ended = new AbortController();
      res.once('close', () => ended.abort());
      const address = countedAddress(req.ip);
      const posted = postedBody(req, res);
      const context: AppLoadContext = {
        cspNonce: String(res.locals.cspNonce),
        requestId: String(res.locals.requestId),
        address,
        sender: (res.locals.sender as HttpSender | undefined) ?? { by: 'address', key: address },
        isDataRequest: isDataRequest(req.path),
        method: req.method,
        limits: shared.limits,
        rememberLink(path) {
          const link = linkInPath(path);
          if (link) rememberLink(httpSenderOfLink(link, address).key);
        },
        closing: shared.closing,
        ended: ended.signal,
        ...(res.locals.refusal ? { refusal: res.locals.refusal as Refusal } : {}),
        backToForm: posted?.back ?? false,
        ...(res.locals.photo ? { photo: res.locals.photo as SentPhoto } : {}),
      };
      const request = toRequest(req, posted?.body, allowedOrigins, ended.signal);
      const response = await cached.handle[localeOf(request)](request, context);
      await send(res, response);
    };
    answer().catch(next);
  };
}

function handlersOf(builds: BuildsByLanguage): Record<Locale, RemixHandler> {
  return mapLanguages(builds, (build) =>
    createRequestHandler(wrapWithErrorResponses(guardAdminRoutes(handleBackToForm(build))), env().NODE_ENV),
  );
}

/**
 * The posted body. If it's a sealed form, it's replaced by the original form (kept-form.server.ts). The bodies of
 * webhooks stay unchanged.
 */
function postedBody(req: ExpressRequest, res: ExpressResponse): { body: Buffer; back: boolean } | undefined {
  const body = res.locals.body as Buffer | undefined;
  if (!body) return undefined;
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return isForm && !isWebhook(req.method, req.path) ? unsealPostedForm(body, req.path) : { body, back: false };
}

function toRequest(
  req: ExpressRequest,
  body: Buffer | undefined,
  allowedOrigins: ReadonlySet<string>,
  signal: AbortSignal,
): Request {
  const requestedOrigin = `${req.protocol}://${req.get('host') ?? ''}`;
  const origin = allowedOrigins.has(requestedOrigin) ? requestedOrigin : new URL(env().PUBLIC_URL).origin;
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  return new Request(origin + urlOf(req), {
    method: req.method,
    headers,
    signal,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}

/**
 * The URL for Remix. Our documented URLs have no `?index`, so it's added to a post to `/admin`. Without it, Remix would
 * run the action of the layout instead of the index route's.
 */
function urlOf({ method, path, originalUrl, query }: ExpressRequest): string {
  if (method !== 'POST' || !/^\/admin(?:\.data)?\/?$/i.test(path) || 'index' in query) return originalUrl;
  return `${originalUrl}${originalUrl.includes('?') ? '&' : '?'}index`;
}

async function send(res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) res.flushHeaders();
  if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}
