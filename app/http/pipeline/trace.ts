import type { Span } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { tracing } from '#kernel/server/tracing.ts';

/**
 * Begins a trace for each request, named by its route: never the URL, whose path is a secret link. What a visitor sends as
 * a trace of its own is not believed. Event streams, open for as long as a page, are none. Does nothing without tracing.
 */
export function traceRequests(patternOf: (path: string) => string): RequestHandler {
  const on = tracing();
  if (!on) return (_req, _res, next) => next();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = on.api;
  return (req, res, next) => {
    const { method, path } = req;
    const span = on.tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    res.locals.span = span;
    res.once('close', () => {
      // A span that is never ended is never told.
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

/** Lets all that follows belong to the request's trace. After the body was read: reading it loses what it belongs to. */
export function insideTrace(): RequestHandler {
  const on = tracing();
  if (!on) return (_req, _res, next) => next();
  const { context, trace } = on.api;
  return (_req, res, next) => context.with(trace.setSpan(context.active(), res.locals.span as Span), next);
}

/** The id of a request's trace, for its line in the log. */
export function traceOf(res: { locals: Record<string, unknown> }): { trace?: string } {
  const span = res.locals.span as Span | undefined;
  return span ? { trace: span.spanContext().traceId } : {};
}
