import type { Span } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { tracing } from '#kernel/server/tracing.ts';

/**
 * Starts a trace for each request, named after its route: never after the URL, whose path is a secret link. A
 * visitor's trace headers are ignored. Event streams aren't traced, because they stay open as long as their page. Does
 * nothing if tracing is off.
 */
export function traceRequests(patternOf: (path: string) => string): RequestHandler {
  const activeTracing = tracing();
  if (!activeTracing) return (_req, _res, next) => next();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = activeTracing.api;
  return (req, res, next) => {
    const { method, path } = req;
    const span = activeTracing.tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    res.locals.span = span;
    res.once('close', () => {
      // The stream's span is never ended, and therefore never exported.
      if (String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return;
      const route = patternOf(path);
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': res.statusCode,
        'shoulder.http': String(res.locals.requestId),
      });
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    next();
  };
}

/**
 * Makes everything that follows part of the request's trace. Must come after reading the body, which loses the async
 * context.
 */
export function continueTrace(): RequestHandler {
  const activeTracing = tracing();
  if (!activeTracing) return (_req, _res, next) => next();
  const { context, trace } = activeTracing.api;
  return (_req, res, next) => context.with(trace.setSpan(context.active(), res.locals.span as Span), next);
}

/** The trace id of a request, for its log line. */
export function traceIdField(res: { locals: Record<string, unknown> }): { trace?: string } {
  const span = res.locals.span as Span | undefined;
  return span ? { trace: span.spanContext().traceId } : {};
}
