import type { WorkerOptions } from '@temporalio/worker';
import { tracing } from '#kernel/server/tracing.ts';

/** The workflow bundle to run: the one that traces lies beside the other, and is run only where tracing is on. */
export function tracedBundle(bundle: string): string {
  return tracing() ? bundle.replace(/\.js$/, '-traced.js') : bundle;
}

/** What a worker needs so that workflows and activities belong to the trace of who called; nothing without tracing. */
export async function tracedOptions(): Promise<Pick<WorkerOptions, 'interceptors' | 'sinks'>> {
  const on = tracing();
  if (!on) return {};
  const { OpenTelemetryActivityInboundInterceptor, makeWorkflowExporter } =
    await import('@temporalio/interceptors-opentelemetry/lib/worker/index.js');
  return {
    interceptors: {
      activity: [(context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) })],
    },
    // Workflows run in a sandbox without a way out: their spans leave it through this.
    sinks: { exporter: makeWorkflowExporter(on.processor, on.resource) },
  };
}
