import { z } from 'zod';
import type { DeliveryOutcome } from './state.ts';

/** A fault of all API calls, or of those about one phone. It lasts for `times` calls, or until it's cleared. */
const callFaultSchema = z.discriminatedUnion('kind', [
  /** Closes the connection without doing anything. */
  z.strictObject({ kind: z.literal('down'), ...scopeFields() }),
  /** Runs the call at once, but responds this many milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(120_000), ...scopeFields() }),
  /** A refusal by Twilio. `status` is needed only if it differs from the code's usual status. */
  z.strictObject({
    kind: z.literal('refuse'),
    code: z.int().min(10_000).max(99_999),
    status: z.int().min(400).max(599).optional(),
    ...scopeFields(),
  }),
  /** Runs the call, then closes the connection without a response. */
  z.strictObject({ kind: z.literal('lost'), ...scopeFields() }),
]);
export type CallFault = z.output<typeof callFaultSchema>;

const deliveryFaultSchema = z.strictObject({
  outcome: z.enum(['undelivered', 'failed', 'held']),
  errorCode: z.int().min(30_000).max(39_999).default(30_003),
  phone: z.string().optional(),
  times: times(),
});

/** Body of POST /_emulator/faults. Replaces the parts that are given and keeps the others. */
export const faultsSchema = z.strictObject({
  calls: z.array(callFaultSchema).optional(),
  /**
   * What happens to messages that are accepted from now on. A `held` message waits for POST
   * /_emulator/messages/:sid/status.
   */
  deliveries: z.array(deliveryFaultSchema).optional(),
  /**
   * What happens to webhooks. `hold` keeps them back until the mode changes; `drop` and `duplicate` apply to the next
   * `times` webhooks.
   */
  webhooks: z.strictObject({ mode: z.enum(['deliver', 'hold', 'drop', 'duplicate']), times: times() }).optional(),
});
export type FaultSettings = z.output<typeof faultsSchema>;

function scopeFields() {
  return { times: times(), method: z.enum(['GET', 'POST', 'DELETE']).optional(), phone: z.string().optional() };
}

function times() {
  return z
    .int()
    .min(1)
    .optional()
    .transform((value) => value ?? Infinity);
}

/** The active faults. They're only in memory, so a restarted emulator has none. */
export class Faults {
  #settings: Required<FaultSettings> = noFaults();

  set(settings: FaultSettings): void {
    this.#settings = structuredClone({ ...this.#settings, ...settings });
  }

  /** Like `set`, but for one phone. Faults of other phones, and faults that apply to all phones, stay as they are. */
  setFor(phone: string, { calls = [], deliveries = [] }: Pick<FaultSettings, 'calls' | 'deliveries'>): void {
    const others = <T extends { phone?: string | undefined }>(faults: T[]) =>
      faults.filter((fault) => fault.phone !== phone);
    this.set({
      calls: [...calls.map((fault) => ({ ...fault, phone })), ...others(this.#settings.calls)],
      deliveries: [...deliveries.map((fault) => ({ ...fault, phone })), ...others(this.#settings.deliveries)],
    });
  }

  clear(): void {
    this.#settings = noFaults();
  }

  /**
   * Returns the fault for a call, and counts it as used.
   * @param phone the number that the call is about
   */
  takeCall(method: string, phone: string | undefined): CallFault | undefined {
    return this.#take(
      this.#settings.calls,
      (fault) => (fault.method ?? method) === method && (fault.phone ?? phone) === phone,
    );
  }

  /** How a message to this phone will end. If that's because of a fault, counts the fault as used. */
  takeDeliveryOutcome(phone: string): DeliveryOutcome {
    const fault = this.#take(this.#settings.deliveries, (candidate) => (candidate.phone ?? phone) === phone);
    if (!fault) return { status: 'delivered', errorCode: null };
    return { status: fault.outcome, errorCode: fault.outcome === 'held' ? null : fault.errorCode };
  }

  /** How many times to deliver a new webhook; 0 to drop it. Counts a `drop` or `duplicate` as used. */
  takeWebhook(): number {
    const { webhooks } = this.#settings;
    if (webhooks.mode !== 'drop' && webhooks.mode !== 'duplicate') return 1;
    const timesToDeliver = webhooks.mode === 'drop' ? 0 : 2;
    webhooks.times -= 1;
    if (webhooks.times <= 0) this.#settings.webhooks = noFaults().webhooks;
    return timesToDeliver;
  }

  get holdsWebhooks(): boolean {
    return this.#settings.webhooks.mode === 'hold';
  }

  /**
   * The faults that are set, including used-up ones, whose `times` is 0. A fault that lasts until it's cleared has
   * Infinity, which is null in JSON.
   */
  get current(): Required<FaultSettings> {
    return this.#settings;
  }

  #take<T extends { times: number }>(faults: T[], matches: (fault: T) => boolean): T | undefined {
    const fault = faults.find((candidate) => candidate.times > 0 && matches(candidate));
    if (fault) fault.times -= 1;
    return fault;
  }
}

function noFaults(): Required<FaultSettings> {
  return { calls: [], deliveries: [], webhooks: { mode: 'deliver', times: Infinity } };
}
