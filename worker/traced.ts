import type { WorkerOptions } from '@temporalio/worker';
import { tracing } from '#kernel/server/tracing.ts';

/** The workflow bundle to run. There are two, side by side; the one with tracing is used only if tracing is on. */
export function tracedBundle(bundle: string): string {
  return tracing() ? bundle.replace(/\.js$/, '-traced.js') : bundle;
}

/** The options that connect workflows and activities to their caller's trace; none without tracing. */
export async function tracedOptions(): Promise<Pick<WorkerOptions, 'interceptors' | 'sinks'>> {
  const on = tracing();
  if (!on) return {};
  const { OpenTelemetryActivityInboundInterceptor, makeWorkflowExporter } =
    await import('@temporalio/interceptors-opentelemetry/lib/worker/index.js');
  return {
    interceptors: {
      activity: [(context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) })],
    },
    // Spans leave the workflow's sandbox through this sink.
    sinks: { exporter: makeWorkflowExporter(on.processor, on.resource) },
  };
}
