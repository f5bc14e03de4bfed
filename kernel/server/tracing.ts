import type * as Api from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { env } from './env.ts';
import { errorName } from './errors.ts';
import { redactingExporter } from './trace-export.ts';

/**
 * OpenTelemetry traces from a form post to an activity (decision 0035), if OTEL_EXPORTER_OTLP_ENDPOINT is set. The
 * OpenTelemetry packages are imported inside functions, so that a process without tracing doesn't load them.
 */
export interface Tracing {
  api: typeof Api;
  tracer: Api.Tracer;
  /** Queues spans for export. The worker also passes it the spans that were created in a workflow's sandbox. */
  processor: SpanProcessor;
  resource: Resource;
  /** Tells Temporal which trace a call belongs to. */
  client: WorkflowClientInterceptor;
  /** Exports the remaining spans. Takes two seconds at most. */
  stop(): Promise<void>;
}

/** Tracing is kept on `globalThis`, because the web server and the pages each have their own copy of this module. */
const globals = globalThis as { shoulderTracing?: Tracing };

/** When a process stops, it waits at most this many milliseconds for the collector. */
const STOP_TIMEOUT_MS = 2_000;

/** This process's tracing; undefined if it's off. */
export function tracing(): Tracing | undefined {
  return globals.shoulderTracing;
}

/** Turns tracing on if it's configured. Call this before the first use of Temporal, Stripe or Twilio. */
export async function startTracing(service: 'shoulder-site' | 'shoulder-worker'): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (!endpoint || globals.shoulderTracing) return;
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { Resource }, sdk, otlp, temporal] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@temporalio/interceptors-opentelemetry/lib/client/index.js'),
    ]);
  const resource = new Resource({ 'service.name': service });
  // The packages read OTEL_EXPORTER_OTLP_HEADERS and the limits of the queue (OTEL_BSP_...) themselves.
  const exporter = redactingExporter(new otlp.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }));
  const processor = new sdk.BatchSpanProcessor(exporter);
  const provider = new sdk.BasicTracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  });
  globals.shoulderTracing = {
    api,
    tracer: provider.getTracer('shoulder'),
    processor,
    resource,
    client: new temporal.OpenTelemetryWorkflowClientInterceptor(),
    async stop() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
}

/** Sets attributes on the current span. Only those listed in trace-export.ts leave the process. */
export interface SpanAttributes {
  setAttribute(name: string, value: string | number): unknown;
}

const NO_SPAN: SpanAttributes = { setAttribute: () => undefined };

/** Runs work as a span of the current trace. If tracing is off, just runs the work. */
export async function inSpan<T>(
  name: string,
  attributes: Api.Attributes,
  job: (notes: SpanAttributes) => Promise<T>,
  kind?: keyof typeof Api.SpanKind,
): Promise<T> {
  const activeTracing = tracing();
  if (!activeTracing) return job(NO_SPAN);
  const { SpanKind: kinds, SpanStatusCode } = activeTracing.api;
  const options = { attributes, kind: kind ? kinds[kind] : kinds.INTERNAL };
  return activeTracing.tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await job(span);
    } catch (error) {
      span.setAttribute('error.type', errorName(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Wraps the client of an external service, so that its calls become spans. They have the calls' names and results, but
 * no content.
 * @param calls the names of the methods that use the network
 */
export function withCallSpans<T extends object>(peer: string, service: T, calls: readonly (keyof T & string)[]): T {
  if (!tracing()) return service;
  const traced = calls.map((call) => {
    const run = service[call] as (...args: unknown[]) => Promise<unknown>;
    const attributes = { 'peer.service': peer, 'shoulder.call': call };
    return [
      call,
      (...args: unknown[]) => inSpan(`${peer} ${call}`, attributes, () => run.apply(service, args), 'CLIENT'),
    ];
  });
  return { ...service, ...(Object.fromEntries(traced) as Partial<T>) };
}
