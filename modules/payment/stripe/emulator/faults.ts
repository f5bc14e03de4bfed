import { z } from 'zod';

/**
 * A fault of an API call. `lost` runs the call and never answers; `hang` neither runs nor answers. A `saved` status
 * occurred while the call ran, so Stripe repeats it for that idempotency key for a day.
 */
const callFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    code: z.string().optional(),
    saved: z.boolean().optional(),
    ...scope(),
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0).max(60_000), ...scope() }),
  z.strictObject({ kind: z.literal('hang'), ...scope() }),
  z.strictObject({ kind: z.literal('lost'), ...scope() }),
  z.strictObject({ kind: z.literal('disconnect'), ...scope() }),
]);
export type CallFault = z.output<typeof callFaultSchema>;

/** Body of POST /_emulator/faults/calls: adds faults. */
export const callFaultsSchema = z.array(callFaultSchema);

/** Body of POST /_emulator/faults: replaces the parts given. */
export const faultsSchema = z.strictObject({
  /** Faults of the next matching calls, each `times` times. */
  calls: z.array(callFaultSchema).optional(),
  /** `hold` keeps webhooks back until changed; `drop` and `duplicate` apply to the next `times` events. */
  webhooks: z
    .strictObject({ mode: z.enum(['deliver', 'hold', 'drop', 'duplicate']), times: times(Infinity) })
    .optional(),
  /** What happens to refunds: they succeed, wait for POST /_emulator/refunds/:id/settle, or fail. */
  refunds: z.enum(['succeeded', 'pending', 'failed']).optional(),
});
export type FaultSettings = z.output<typeof faultsSchema>;

function scope() {
  return {
    times: times(1),
    method: z.enum(['GET', 'POST']).optional(),
    path: z.string().optional(),
    /** The `request_id` in the metadata of what the call is about. */
    about: z.string().optional(),
  };
}

function times(otherwise: number) {
  return z
    .int()
    .min(1)
    .optional()
    .transform((value) => value ?? otherwise);
}

/** The active faults. Kept in memory only: after a restart, the service is healthy. */
export class Faults {
  refunds: 'succeeded' | 'pending' | 'failed' = 'succeeded';
  #calls: CallFault[] = [];
  #webhooks: { mode: 'deliver' | 'hold' | 'drop' | 'duplicate'; times: number } = { mode: 'deliver', times: Infinity };

  set(settings: FaultSettings): void {
    if (settings.calls) this.#calls = settings.calls.map((fault) => ({ ...fault }));
    if (settings.webhooks) this.#webhooks = { ...settings.webhooks };
    if (settings.refunds) this.refunds = settings.refunds;
  }

  /** Adds faults of calls. */
  add(calls: readonly CallFault[]): void {
    this.#calls.push(...calls.map((fault) => ({ ...fault })));
  }

  /** Removes the faults of calls about one request. */
  remove(about: string): void {
    this.#calls = this.#calls.filter((fault) => fault.about !== about);
  }

  clear(): void {
    this.set({ calls: [], webhooks: { mode: 'deliver', times: Infinity }, refunds: 'succeeded' });
  }

  /** Returns and uses up the fault for a call. A fault's `path` is a prefix of the call's path. */
  takeCall(method: string, path: string, about: string | undefined): CallFault | undefined {
    const fault = this.#calls.find(
      (candidate) =>
        (candidate.method ?? method) === method &&
        path.startsWith(candidate.path ?? '') &&
        (candidate.about ?? about) === about,
    );
    if (!fault) return undefined;
    fault.times -= 1;
    this.#calls = this.#calls.filter(({ times: left }) => left > 0);
    return fault;
  }

  /** How often to deliver an event that happens now; 0 if it's to be dropped. */
  takeEvent(): number {
    const { mode } = this.#webhooks;
    if (mode !== 'drop' && mode !== 'duplicate') return 1;
    this.#webhooks.times -= 1;
    if (this.#webhooks.times <= 0) this.#webhooks = { mode: 'deliver', times: Infinity };
    return mode === 'drop' ? 0 : 2;
  }

  get holdsWebhooks(): boolean {
    return this.#webhooks.mode === 'hold';
  }

  /** Faults that are still waiting for a call, with their remaining `times`. */
  get pending(): CallFault[] {
    return this.#calls;
  }
}
