import { setTimeout as wait } from 'node:timers/promises';
import { StartFault, Supervisor } from './processes.ts';
import type { Death, Part, PartSpec } from './processes.ts';
import { warn, wordsOf } from './terminal.ts';

/** A part that dies this often within {@link WINDOW_MS} isn't restarted. */
export const DEATHS_ALLOWED = 5;
const WINDOW_MS = 60_000;
const FIRST_PAUSE_MS = 500;

/** A part across its restarts. */
interface Kept {
  now: Part;
  /** Aborts a delay and any further restart. */
  ended: AbortController;
  restarting: Promise<void>;
}

/**
 * Restarts parts that die, with a delay that doubles with each death within a minute; `death` resolves at the fifth. A
 * failure of the first start is left to the caller.
 */
export class RestartingSupervisor extends Supervisor {
  readonly #kept = new Map<string, Kept>();
  readonly #deaths = new Map<string, number[]>();

  override async start(spec: PartSpec): Promise<Part> {
    const kept: Kept = {
      now: await super.start(spec),
      ended: new AbortController(),
      restarting: Promise.resolve(),
    };
    this.#kept.set(spec.name, kept);
    const end = async (how: 'stop' | 'crash') => {
      kept.ended.abort();
      await kept.restarting;
      await kept.now[how]();
    };
    return {
      name: spec.name,
      get pid() {
        return kept.now.pid;
      },
      stop: () => end('stop'),
      crash: () => end('crash'),
    };
  }

  override stop(): Promise<void> {
    for (const { ended } of this.#kept.values()) ended.abort();
    return super.stop();
  }

  protected override died(death: Death, spec: PartSpec): void {
    const kept = this.#kept.get(spec.name);
    if (kept) kept.restarting = this.#restart(kept, death, spec).catch((error: unknown) => warn(wordsOf(error)));
  }

  async #restart(kept: Kept, first: Death, spec: PartSpec): Promise<void> {
    const { signal } = kept.ended;
    for (let death = first; !signal.aborted;) {
      const recent = [...(this.#deaths.get(spec.name) ?? []).filter((at) => at > Date.now() - WINDOW_MS), Date.now()];
      this.#deaths.set(spec.name, recent);
      if (recent.length >= DEATHS_ALLOWED) return super.died(death, spec);
      const pause = FIRST_PAUSE_MS * 2 ** (recent.length - 1);
      const count = recent.length > 1 ? ` (${recent.length} times within a minute)` : '';
      warn(
        `${death.part} ended ${death.how}${count}, and starts again in ${pause / 1000} s. Its log is ${death.logFile}`,
      );
      try {
        await wait(pause, undefined, { signal });
        kept.now = await super.start(spec);
        // Whoever stopped it waits for this restart and then stops it.
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof StartFault)) throw error;
        death = error.death;
      }
    }
  }
}
