import { createHmac } from 'node:crypto';
import type { Clock } from './core.ts';
import type { Faults } from './faults.ts';
import type { EventRecord } from './state.ts';
import type { Store } from './store.ts';
import { eventApiJson } from './wire.ts';

/** Seconds to wait after each failed attempt. The last value repeats. */
const BACKOFF_S = [1, 5, 30, 120, 600, 1_800, 3_600];
/** Stripe retries for three days. */
const GIVE_UP_AFTER_S = 3 * 24 * 3_600;
const ANSWER_TIMEOUT_MS = 10_000;
const CONCURRENCY = 4;
const MAX_SLEEP_MS = 60_000;

/** The signature header of a webhook: HMAC-SHA256 over "<seconds>.<body>". */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** How many seconds to wait after this many failed attempts. */
export function backoffSecondsAfter(attempts: number): number {
  return BACKOFF_S[Math.min(attempts, BACKOFF_S.length) - 1] ?? 0;
}

/**
 * Delivers recorded events to the webhook URL. Retries each one until it gets a 2xx response, for three days at most.
 * Pending deliveries are in the state file, so a restarted emulator continues them. As with Stripe, an event may arrive
 * twice, and events may arrive in any order.
 */
export class WebhookDispatcher {
  #running = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stop = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly faults: Faults,
    private readonly url: string | undefined,
    private readonly secret: string,
  ) {}

  /** Starts all deliveries that are due, and sets a timer for the next one. Call this after any change to the queue. */
  deliverDue = (): void => {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted || !this.url || this.faults.holdsWebhooks) return;
    const now = this.clock.nowMs();
    const waiting = Object.values(this.store.state.events)
      .filter((event) => event.delivery.state === 'pending' && !this.#running.has(event.id))
      .sort((a, b) => a.delivery.nextAttemptAtMs - b.delivery.nextAttemptAtMs);
    for (const event of waiting) {
      if (event.delivery.nextAttemptAtMs > now || this.#running.size >= CONCURRENCY) break;
      void this.#attempt(event, this.url);
    }
    const next = waiting.find((event) => !this.#running.has(event.id));
    // If all slots are taken, the next attempt that finishes calls `deliverDue` again.
    if (!next || this.#running.size >= CONCURRENCY) return;
    const sleepMs = Math.max(0, next.delivery.nextAttemptAtMs - now);
    this.#timer = setTimeout(this.deliverDue, Math.min(sleepMs, MAX_SLEEP_MS));
    this.#timer.unref();
  };

  /** Makes every pending event due now, however long it would still have to wait. */
  hurry(): void {
    for (const { delivery } of Object.values(this.store.state.events)) delivery.nextAttemptAtMs = 0;
    this.deliverDue();
  }

  /** Aborts the deliveries in progress. They're retried after the next start. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  async #attempt(event: EventRecord, url: string): Promise<void> {
    this.#running.add(event.id);
    const answer = await this.#send(event, url);
    this.#running.delete(event.id);
    if (this.#stop.signal.aborted) return;
    this.store.change(() => this.#recordAttempt(event, answer));
    this.deliverDue();
  }

  /** @returns the HTTP status of the response, or the kind of failure */
  async #send(event: EventRecord, url: string): Promise<string> {
    const body = JSON.stringify(eventApiJson(event));
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (emulator)',
          // Sign with the real time: receivers compare it with their own clock, even if a test moved the emulator's.
          'Stripe-Signature': signatureHeader(body, this.secret, Math.floor(Date.now() / 1_000)),
        },
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), this.#stop.signal]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
    }
  }

  #recordAttempt({ delivery, created }: EventRecord, answer: string): void {
    delivery.attempts += 1;
    delivery.lastAnswer = answer;
    if (/^2\d\d$/.test(answer)) {
      delivery.owed -= 1;
      if (delivery.owed <= 0) delivery.state = 'delivered';
      return;
    }
    const now = this.clock.nowMs();
    if (now / 1_000 - created > GIVE_UP_AFTER_S) delivery.state = 'given_up';
    else delivery.nextAttemptAtMs = now + backoffSecondsAfter(delivery.attempts) * 1_000;
  }
}
