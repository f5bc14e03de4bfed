import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import '#modules/languages.ts';
import { logCrashes } from '#kernel/server/crash.ts';
import { closeDatabase } from '#kernel/server/database.ts';
import { allowOwnHostNames } from '#kernel/server/emulator/own-names.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { changeFeed } from '#kernel/server/live.ts';
import { logger } from '#kernel/server/logger.ts';
import { serveMetrics } from '#kernel/server/metrics.ts';
import { addSiteMetrics, startAlertReports } from '#modules/dispatch/index.ts';
import { productionWarnings } from '#kernel/server/production-env.ts';
import { startTracing, tracing } from '#kernel/server/tracing.ts';
import { accessLog, restoreLogContext, assignRequestId } from './http/pipeline/access-log.ts';
import { readLimitedBody } from './http/pipeline/body.ts';
import { serveFiles } from './http/pipeline/files.ts';
import { refuseEmptyFormsOverLimit } from './http/pipeline/filled-in.ts';
import { healthRoutes } from './http/pipeline/health.ts';
import { sameBuildForAllLanguages, loadBuilds } from './http/pipeline/languages.ts';
import type { BuildsByLanguage } from './http/pipeline/languages.ts';
import { createRateLimiter } from './http/pipeline/limits.ts';
import { createForeignPostCheck, refuseForeignPosts } from './http/pipeline/origin.ts';
import { MAX_PHOTO_FORM_MS, readPhotoForms } from './http/pipeline/photo-form.ts';
import { requireCanonicalUrl } from './http/pipeline/plain-path.ts';
import { createRoutePatternFinder } from './http/pipeline/patterns.ts';
import { rateLimit } from './http/pipeline/rate-limit.ts';
import { sendPlainPage } from './http/pipeline/refuse.ts';
import { remixHandler } from './http/pipeline/remix.ts';
import { setRequestLanguage } from './http/pipeline/request-language.ts';
import { setAssetHeaders, securityHeaders } from './http/pipeline/security.ts';
import { stopOnSignals } from './http/pipeline/shutdown.ts';
import { continueTrace, traceRequests } from './http/pipeline/trace.ts';

/*
 * The website's process. Runs from the project's folder, either from source (`tsx app/server.ts`, development) or as
 * the bundle `build/server.js`. So paths are relative to the working directory, not to this file.
 */

const HOUR_S = 3_600;
const YEAR_S = 365 * 24 * HOUR_S;

const settings = env();
const isDevelopment = settings.NODE_ENV === 'development';
const buildFolder = path.resolve('build');

for (const warning of productionWarnings(settings)) logger.warn(warning);
await startTracing('shoulder-site');
const server = createServer();
const vite = isDevelopment ? await startVite() : undefined;
const productionBuilds = isDevelopment
  ? undefined
  : await loadBuilds(
      (await import(pathToFileURL(path.join(buildFolder, 'server/index.js')).href)) as ServerBuild,
      path.join(buildFolder, 'server'),
    );

async function startVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  return createVite({ server: { middlewareMode: true, hmr: { server } } });
}

async function currentBuilds(): Promise<BuildsByLanguage> {
  if (productionBuilds) return productionBuilds;
  return sameBuildForAllLanguages((await vite?.ssrLoadModule('virtual:remix/server-build')) as ServerBuild);
}

const limiter = createRateLimiter();
const closing = new AbortController();
const patternOf = createRoutePatternFinder((await currentBuilds()).en.routes);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.set('trust proxy', settings.TRUST_PROXY);
// In production the Host header isn't checked, because a proxy may have changed it. Links and redirects never use it
// (remix.ts).
if (settings.APP_MODE === 'demo') app.use(allowOwnHostNames(settings.HOST, new URL(settings.PUBLIC_URL).host));
app.use(assignRequestId(settings.TRUST_PROXY));
app.use(requireCanonicalUrl());
app.use(healthRoutes());
const clientFolder = path.join(buildFolder, 'client');
// Serve the files that were compressed at build time. Compression on each request would have to be quick, so it would
// make larger files.
const compressedFileOptions = { brotli: true, gzip: true, etag: true, extensions: [] };
if (!vite) {
  // Serve assets before the page headers are set. A security policy on each of fifteen scripts would add 15 kB to a
  // first load.
  app.use(
    '/assets',
    setAssetHeaders,
    serveFiles(path.join(clientFolder, 'assets'), { ...compressedFileOptions, immutable: true, maxAge: YEAR_S }),
    (_req, res) => void res.status(404).type('text').send('Not found'),
  );
}
app.use(securityHeaders());
app.use(compression({ filter: (req, res) => !isEventStream(res) && compression.filter(req, res) }));
app.use(vite ? vite.middlewares : serveFiles(clientFolder, { ...compressedFileOptions, maxAge: HOUR_S }));
app.use(traceRequests(patternOf));
app.use(accessLog(patternOf));
const isForeign = createForeignPostCheck();
app.use(rateLimit(limiter, isForeign));
app.use(refuseForeignPosts(isForeign));
app.use(readPhotoForms());
app.use(readLimitedBody());
app.use(refuseEmptyFormsOverLimit(limiter));
app.use(restoreLogContext());
app.use(continueTrace());
app.use(setRequestLanguage());
app.use(remixHandler(currentBuilds, { limits: limiter, closing: closing.signal }));

const handleErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const status = (error as { status?: unknown } | null)?.status;
  // Errors of Express itself, such as a missing file or a malformed URL.
  if (typeof status === 'number' && status >= 400 && status < 500 && !res.headersSent) {
    res
      .status(status)
      .type('text')
      .send(status === 404 ? 'Not found' : 'Bad request');
    return;
  }
  logger.error({ http: String(res.locals.requestId), reason: errorName(error) }, 'HTTP request failed');
  if (res.headersSent) next(error);
  else sendPlainPage(res, 500);
};
app.use(handleErrors);

function isEventStream(res: express.Response): boolean {
  return String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
}

logCrashes();
server.on('request', app);
server.on('error', (error: NodeJS.ErrnoException) => {
  const words = error.code === 'EADDRINUSE' ? `port ${settings.PORT} is in use: set PORT to a free one` : error.message;
  logger.fatal(words);
  process.exit(1);
});
// Leave slow phones enough time to send a photo. Nobody can use that to hold a connection open, because bodies have
// time limits of their own.
server.requestTimeout = MAX_PHOTO_FORM_MS;
server.headersTimeout = 20_000;
// Keep idle connections longer than proxies do, so that a proxy never reuses a connection that we've just closed.
server.keepAliveTimeout = 65_000;
server.listen(settings.PORT, settings.HOST, () => {
  logger.info({ host: settings.HOST, port: settings.PORT }, 'website listening');
});
const metricsServer =
  settings.METRICS_PORT === undefined ? undefined : serveMetrics(settings.METRICS_HOST, settings.METRICS_PORT);
addSiteMetrics();
const reporting = startAlertReports('web');
stopOnSignals(server, closing, () => {
  metricsServer?.close();
  reporting.stop();
  return Promise.allSettled([limiter.close(), changeFeed().close(), closeDatabase(), vite?.close(), tracing()?.stop()]);
});
