import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { SECOND } from '#kernel/constants.ts';
import { resumeLogContext, inLogContext, logContext } from '#kernel/server/log-context.ts';
import type { LogContext } from '#kernel/server/log-context.ts';
import { logger } from '#kernel/server/logger.ts';
import { countWebhook, metrics } from '#kernel/server/metrics.ts';
import { traceIdField } from './trace.ts';

/** Doesn't censor private fields, because `accessLog` logs none. Searching for them takes 0.2 ms per line. */
const accessLogger = logger.child({}, { redact: [] });

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/**
 * Gives each request an id, or keeps the one from a trusted proxy, and returns it in a header. All log lines about the
 * request contain it.
 */
export function assignRequestId(trustProxy: number | 'loopback'): RequestHandler {
  return (req, res, next) => {
    const given = trustProxy !== 0 ? req.get('x-request-id') : undefined;
    const id = given && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
    res.locals.requestId = id;
    res.setHeader('X-Request-Id', id);
    inLogContext({ http: id }, () => {
      res.locals.logContext = logContext();
      next();
    });
  };
}

/** Restores the log context, which is lost when the body is read. Must come after the body was read. */
export function restoreLogContext(): RequestHandler {
  return (_req, res, next) => resumeLogContext(res.locals.logContext as LogContext, next);
}

/**
 * Logs one line per HTTP request: its id, method, route pattern, status and milliseconds. If a loader or action has
 * found the customer request that the page is about, also logs that request's id and number, and its workflow's id.
 * Never logs the URL (links are secret) or the IP address.
 */
export function accessLog(patternOf: (path: string) => string): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const path = req.path;
    const context = logContext();
    res.once('close', () => {
      const ms = performance.now() - started;
      const line = {
        ...context,
        method: req.method,
        route: patternOf(path),
        status: res.statusCode,
        ms: Math.round(ms),
        ...traceIdField(res),
        ...(res.writableFinished ? {} : { cut: true }),
      };
      if (!String(res.getHeader('Content-Type')).startsWith('text/event-stream')) {
        const { route, method, status } = line;
        metrics().pages.observe({ route, method, status }, ms / SECOND);
        countWebhook(route, method, status);
      }
      if (res.statusCode >= 500) accessLogger.warn(line, 'answered');
      else accessLogger.info(line, 'answered');
    });
    next();
  };
}
