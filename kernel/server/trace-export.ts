import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { outsideLogContext } from './log-context.ts';
import { logger } from './logger.ts';

/**
 * What of a span may leave the process: a list of what may, not of what may not. Libraries write ids of requests (which are
 * links), nonces, messages of errors and whole descriptions of workflows into their spans. A run of a workflow is named by
 * its own id, which leads nowhere but to Temporal.
 */
export const TOLD_ATTRIBUTES: readonly string[] = [
  ...['http.request.method', 'http.route', 'http.response.status_code'],
  ...['shoulder.http', 'shoulder.command', 'shoulder.result'],
  ...['peer.service', 'shoulder.call', 'run_id', 'error.type'],
];

/** Hands spans on without what could be of a person or a link; says once when the collector does not take them. */
export function cleanExporter(inner: SpanExporter): SpanExporter {
  let refused = false;
  return {
    export(spans, done) {
      inner.export(spans.map(cleanSpan), (result) => {
        const failed = result.error !== undefined;
        if (failed && !refused) {
          outsideLogContext(() => logger.warn({ error: result.error?.name }, 'traces are not taken by the collector'));
        }
        refused = failed;
        done(result);
      });
    },
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => inner.shutdown(),
  };
}

/** A span with the listed attributes alone: no events (stacks and words of errors), no message, no links. */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const type = span.events.find(({ name }) => name === 'exception')?.attributes?.['exception.type'];
  // Spans made inside of workflows name their run in a way of their own.
  const run = span.attributes.run_id ?? span.attributes.runId;
  const told = Object.entries(span.attributes).filter(([name]) => TOLD_ATTRIBUTES.includes(name));
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
      ...(run === undefined ? {} : { run_id: run }),
      ...Object.fromEntries(told),
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
