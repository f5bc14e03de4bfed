import type { Core } from './core.ts';
import { stepMessage } from './messages.ts';

const LONGEST_SLEEP_MS = 60_000;

/** The network's part: moves each message on when its time has come. A restart goes on where it was. */
export class Carrier {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly core: Core) {}

  /** Sleeps until the next message is due. Call it after anything that may have changed that. */
  kick = (): void => {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const steps = Object.values(this.core.state.messages).flatMap(({ nextStepAtMs }) => nextStepAtMs ?? []);
    if (steps.length === 0) return;
    const next = steps.reduce((earliest, step) => Math.min(earliest, step));
    this.#timer = setTimeout(this.#step, Math.min(Math.max(0, next - Date.now()), LONGEST_SLEEP_MS));
    this.#timer.unref();
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #step = (): void => {
    // The change kicks again.
    this.core.changeSoon((desk) => {
      for (const message of Object.values(desk.state.messages)) {
        if (message.nextStepAtMs !== null && message.nextStepAtMs <= desk.nowMs) stepMessage(desk, message);
      }
    });
  };
}
