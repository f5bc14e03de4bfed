import type { WorkerOptions } from '@temporalio/worker';
import { tracing } from '#kernel/server/tracing.ts';

/**
 * The file name of the workflow bundle to run. There are two bundles: the one with tracing is used only if tracing is
 * on.
 */
export function bundleFileToRun(bundle: string): string {
  return tracing() ? bundle.replace(/\.js$/, '-traced.js') : bundle;
}

/** The options that add workflows and activities to their caller's trace; empty if tracing is off. */
export async function tracingWorkerOptions(): Promise<Pick<WorkerOptions, 'interceptors' | 'sinks'>> {
  const activeTracing = tracing();
  if (!activeTracing) return {};
  const { OpenTelemetryActivityInboundInterceptor, makeWorkflowExporter } =
    await import('@temporalio/interceptors-opentelemetry/lib/worker/index.js');
  return {
    interceptors: {
      activity: [(context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) })],
    },
    // A workflow's sandbox can send spans out only through this sink.
    sinks: { exporter: makeWorkflowExporter(activeTracing.processor, activeTracing.resource) },
  };
}
