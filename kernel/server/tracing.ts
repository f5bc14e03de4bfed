import type * as Api from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { env } from './env.ts';
import { errorName } from './errors.ts';
import { cleanExporter } from './trace-export.ts';

/**
 * OpenTelemetry traces from the form post to the activity (decision 0035), on where OTEL_EXPORTER_OTLP_ENDPOINT is set.
 * Otherwise none of its packages is loaded, which is why they are imported inside of functions only.
 */
export interface Tracing {
  api: typeof Api;
  tracer: Api.Tracer;
  /** Where spans go that were made elsewhere: in the sandbox of a workflow. */
  processor: SpanProcessor;
  resource: Resource;
  /** Tells Temporal which trace a call belongs to. */
  client: WorkflowClientInterceptor;
  /** Hands over what is still here, within two seconds. */
  stop(): Promise<void>;
}

/** Not of the module: the pages' bundle has a module of its own, and both must find the same. */
const holder = globalThis as { shoulderTracing?: Tracing };

/** Milliseconds that the end of a process waits for the collector. */
const STOP_MS = 2_000;

/** What this process traces with; undefined while tracing is off. */
export function tracing(): Tracing | undefined {
  return holder.shoulderTracing;
}

/** Turns tracing on for this process, where it is asked for. Before the first call of Temporal, Stripe or Twilio. */
export async function startTracing(service: 'shoulder-site' | 'shoulder-worker'): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (!endpoint || holder.shoulderTracing) return;
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
  // OTEL_EXPORTER_OTLP_HEADERS and the limits of the queue (OTEL_BSP_...) are read by the packages themselves.
  const exporter = cleanExporter(new otlp.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }));
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
  holder.shoulderTracing = {
    api,
    tracer: provider.getTracer('shoulder'),
    processor,
    resource,
    client: new temporal.OpenTelemetryWorkflowClientInterceptor(),
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** What a job may write down about itself. Only names that trace-export.ts knows leave the process. */
export interface Notes {
  setAttribute(name: string, value: string | number): unknown;
}

const NOBODY_LISTENS: Notes = { setAttribute: () => undefined };

/** Runs a job as a span of the trace that it belongs to; without tracing it just runs. */
export async function inSpan<T>(
  name: string,
  attributes: Api.Attributes,
  job: (notes: Notes) => Promise<T>,
  kind?: keyof typeof Api.SpanKind,
): Promise<T> {
  const on = tracing();
  if (!on) return job(NOBODY_LISTENS);
  const { SpanKind: kinds, SpanStatusCode } = on.api;
  const options = { attributes, kind: kind ? kinds[kind] : kinds.INTERNAL };
  return on.tracer.startActiveSpan(name, options, async (span) => {
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
 * A service of somebody else whose calls are spans: their names and how they went, never what was said.
 * @param calls the methods that go over the net
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
