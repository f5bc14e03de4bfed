import { z } from 'zod';

/**
 * What a call to the API suffers. `lost` runs the call and never answers; `hang` neither runs nor answers it. A `saved`
 * status was reached while the call ran: Stripe then gives it as the answer of that idempotency key for a day.
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

/** Body of POST /_emulator/faults/calls: faults beside those that are there. */
export const callFaultsSchema = z.array(callFaultSchema);

/** Body of POST /_emulator/faults; each part given replaces that part. */
export const faultsSchema = z.strictObject({
  /** Faults of the next calls that fit, each `times` times. */
  calls: z.array(callFaultSchema).optional(),
  /** `hold` keeps notices back until told otherwise; `drop` and `duplicate` treat the next `times` events so. */
  webhooks: z
    .strictObject({ mode: z.enum(['deliver', 'hold', 'drop', 'duplicate']), times: times(Infinity) })
    .optional(),
  /** What becomes of refunds: at once, waiting for POST /_emulator/refunds/:id/settle, or not at all. */
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

/** The faults that are switched on; kept in memory only, so a restart is a healthy service. */
export class Faults {
  refunds: 'succeeded' | 'pending' | 'failed' = 'succeeded';
  #calls: CallFault[] = [];
  #webhooks: { mode: 'deliver' | 'hold' | 'drop' | 'duplicate'; times: number } = { mode: 'deliver', times: Infinity };

  set(settings: FaultSettings): void {
    if (settings.calls) this.#calls = settings.calls.map((fault) => ({ ...fault }));
    if (settings.webhooks) this.#webhooks = { ...settings.webhooks };
    if (settings.refunds) this.refunds = settings.refunds;
  }

  /** Further faults of calls. */
  add(calls: readonly CallFault[]): void {
    this.#calls.push(...calls.map((fault) => ({ ...fault })));
  }

  /** Takes back the faults of calls about one request. */
  remove(about: string): void {
    this.#calls = this.#calls.filter((fault) => fault.about !== about);
  }

  clear(): void {
    this.set({ calls: [], webhooks: { mode: 'deliver', times: Infinity }, refunds: 'succeeded' });
  }

  /** The fault of a call that comes in now, used up once. `path` of a fault is the beginning of the call's path. */
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

  /** How many deliveries an event that happens now is owed: 0 when it is to be dropped. */
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

  /** Faults that no call has met yet, as often as they still wait. */
  get waiting(): CallFault[] {
    return this.#calls;
  }
}
