import type { Core } from './core.ts';
import { stepMessage } from './messages.ts';

const MAX_SLEEP_MS = 60_000;

/**
 * Simulates the phone network: moves each message to its next status when that's due. A restarted emulator continues
 * with the messages that it had.
 */
export class Carrier {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly core: Core) {}

  /** Sets the timer for the next message that becomes due. Call this after any change to the messages. */
  rescheduleTimer = (): void => {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const steps = Object.values(this.core.state.messages).flatMap(({ nextStepAtMs }) => nextStepAtMs ?? []);
    if (steps.length === 0) return;
    const next = steps.reduce((earliest, step) => Math.min(earliest, step));
    this.#timer = setTimeout(this.#step, Math.min(Math.max(0, next - Date.now()), MAX_SLEEP_MS));
    this.#timer.unref();
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #step = (): void => {
    // The change below calls `rescheduleTimer` again.
    this.core.changeSoon((context) => {
      for (const message of Object.values(context.state.messages)) {
        if (message.nextStepAtMs !== null && message.nextStepAtMs <= context.nowMs) stepMessage(context, message);
      }
    });
  };
}
