import type { Faults } from './faults.ts';
import { newStripeId } from './ids.ts';
import type { Cause, ChangeContext } from './change-context.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';
import { expireDueSessions, hasSessionToExpire } from './sessions.ts';

/** The emulator's clock, which tests can move. */
export class Clock {
  offsetMs = 0;
  nowMs = (): number => Date.now() + this.offsetMs;
}

/** Reads and changes the state. Before each access, expires the sessions that are due. */
export class EmulatorCore {
  /** Called after every change that recorded events. */
  onEvents: () => void = () => undefined;

  constructor(
    private readonly store: Store,
    readonly clock: Clock,
    readonly faults: Faults,
    private readonly webhooksWanted: boolean,
  ) {}

  read<T>(work: (state: State) => T): T {
    this.expireDue();
    return work(this.store.state);
  }

  /** @throws whatever `work` throws; `work` must throw before it changes anything */
  change<T>(work: (context: ChangeContext) => T, cause: Cause = { requestId: null, idempotencyKey: null }): T {
    this.expireDue();
    return this.#write(work, cause);
  }

  /** Expires the sessions that are due, and records an event for each. */
  expireDue(): void {
    const now = this.#now();
    if (hasSessionToExpire(this.store.state, now)) {
      this.#write((context) => expireDueSessions(context), { requestId: null, idempotencyKey: null });
    }
  }

  #now(): number {
    return Math.floor(this.clock.nowMs() / 1_000);
  }

  #write<T>(work: (context: ChangeContext) => T, cause: Cause): T {
    let events = 0;
    const result = this.store.change((state) => {
      const now = this.#now();
      const emit = (type: string, object: unknown) => {
        events += 1;
        this.#record(state, now, type, object, cause);
      };
      return work({ state, now, emit });
    });
    if (events > 0) this.onEvents();
    return result;
  }

  #record(state: State, now: number, type: string, object: unknown, cause: Cause): void {
    const id = newStripeId('evt');
    const owed = this.webhooksWanted ? this.faults.takeEvent() : 0;
    const stateIfNotSent = this.webhooksWanted ? 'dropped' : 'unwanted';
    state.events[id] = {
      id,
      type,
      created: now,
      object: structuredClone(object),
      request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
      delivery: {
        state: owed > 0 ? 'pending' : stateIfNotSent,
        owed,
        attempts: 0,
        nextAttemptAtMs: this.clock.nowMs(),
        lastAnswer: null,
      },
    };
  }
}
