import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { outsideLogContext } from './log-context.ts';
import { logger } from './logger.ts';

/**
 * The span attributes that may leave the process. All others are removed, because libraries put request ids (which open
 * pages), nonces, error messages and workflow descriptions into spans. The id of a workflow's run is safe: it opens
 * nothing outside of Temporal.
 */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  ...['http.request.method', 'http.route', 'http.response.status_code'],
  ...['shoulder.http', 'shoulder.command', 'shoulder.result'],
  ...['peer.service', 'shoulder.call', 'run_id', 'error.type'],
];

/** An exporter that removes everything personal or secret from spans. Warns when the collector starts refusing them. */
export function redactingExporter(inner: SpanExporter): SpanExporter {
  let refused = false;
  return {
    export(spans, done) {
      inner.export(spans.map(redactSpan), (result) => {
        const failed = result.error !== undefined;
        if (failed && !refused) {
          outsideLogContext(() =>
            logger.warn(
              { error: result.error?.name },
              'traces not exported: the collector refuses them or does not answer',
            ),
          );
        }
        refused = failed;
        done(result);
      });
    },
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => inner.shutdown(),
  };
}

/**
 * A span with only the allowed attributes. It has no events (stacks and messages of errors), status message or links.
 */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const type = span.events.find(({ name }) => name === 'exception')?.attributes?.['exception.type'];
  // Spans from inside a workflow use another name for the run's id.
  const runId = span.attributes.run_id ?? span.attributes.runId;
  const allowed = Object.entries(span.attributes).filter(([name]) => ALLOWED_ATTRIBUTES.includes(name));
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanId: span.parentSpanId,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: {
      ...(type === undefined ? {} : { 'error.type': type }),
      ...(runId === undefined ? {} : { run_id: runId }),
      ...Object.fromEntries(allowed),
    },
    links: [],
    events: [],
    resource: span.resource,
    instrumentationLibrary: span.instrumentationLibrary,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
