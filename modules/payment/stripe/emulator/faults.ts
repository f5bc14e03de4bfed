import { z } from 'zod';

/**
 * A fault of an API call. `status` responds with an error. With `saved`, the emulator keeps that response for a day, as
 * Stripe does with an error that occurs while a call runs: another call with the same idempotency key gets the same
 * error. `delay` runs the call after `ms` milliseconds. `lost` runs it but never responds. `hang` neither runs it nor
 * responds. `disconnect` closes the connection without running it.
 */
const callFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    code: z.string().optional(),
    saved: z.boolean().optional(),
    ...scopeFields(),
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0).max(60_000), ...scopeFields() }),
  z.strictObject({ kind: z.literal('hang'), ...scopeFields() }),
  z.strictObject({ kind: z.literal('lost'), ...scopeFields() }),
  z.strictObject({ kind: z.literal('disconnect'), ...scopeFields() }),
]);
export type CallFault = z.output<typeof callFaultSchema>;

/** Body of POST /_emulator/faults/calls. Adds these faults to the active ones. */
export const callFaultsSchema = z.array(callFaultSchema);

/** Body of POST /_emulator/faults. Replaces the parts that are given and keeps the others. */
export const faultsSchema = z.strictObject({
  /** Faults of the next matching calls. Each fault happens `times` times. */
  calls: z.array(callFaultSchema).optional(),
  /**
   * What happens to webhooks. `hold` keeps them back until the mode changes; `drop` and `duplicate` apply to the next
   * `times` events.
   */
  webhooks: z
    .strictObject({ mode: z.enum(['deliver', 'hold', 'drop', 'duplicate']), times: times(Infinity) })
    .optional(),
  /** What happens to refunds: they succeed, stay pending until POST /_emulator/refunds/:id/settle, or fail. */
  refunds: z.enum(['succeeded', 'pending', 'failed']).optional(),
});
export type FaultSettings = z.output<typeof faultsSchema>;

function scopeFields() {
  return {
    times: times(1),
    method: z.enum(['GET', 'POST']).optional(),
    path: z.string().optional(),
    /** Limits the fault to calls about this request: the `request_id` in the metadata of the call's object. */
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

/** The active faults. They're only in memory, so a restarted emulator has none. */
export class Faults {
  refunds: 'succeeded' | 'pending' | 'failed' = 'succeeded';
  #calls: CallFault[] = [];
  #webhooks: { mode: 'deliver' | 'hold' | 'drop' | 'duplicate'; times: number } = { mode: 'deliver', times: Infinity };

  set(settings: FaultSettings): void {
    if (settings.calls) this.#calls = settings.calls.map((fault) => ({ ...fault }));
    if (settings.webhooks) this.#webhooks = { ...settings.webhooks };
    if (settings.refunds) this.refunds = settings.refunds;
  }

  add(calls: readonly CallFault[]): void {
    this.#calls.push(...calls.map((fault) => ({ ...fault })));
  }

  /** Removes the faults that are limited to calls about this request. */
  remove(about: string): void {
    this.#calls = this.#calls.filter((fault) => fault.about !== about);
  }

  clear(): void {
    this.set({ calls: [], webhooks: { mode: 'deliver', times: Infinity }, refunds: 'succeeded' });
  }

  /** Returns the fault for a call, and counts it as used. A fault applies to all paths that start with its `path`. */
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

  /** How many times to deliver an event that happens now; 0 to drop it. */
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

  /** The faults that are still waiting for a call, each with the `times` it has left. */
  get pending(): CallFault[] {
    return this.#calls;
  }
}
