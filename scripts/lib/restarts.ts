import { setTimeout as wait } from 'node:timers/promises';
import { StartError, Supervisor, describeExit } from './processes.ts';
import type { ProcessDeath, SupervisedProcess, ProcessSpec } from './processes.ts';
import { warn, messageOf } from './terminal.ts';

/** A process that dies this often within {@link WINDOW_MS} isn't restarted anymore. */
export const MAX_DEATHS_IN_WINDOW = 5;
const WINDOW_MS = 60_000;
const FIRST_PAUSE_MS = 500;

/** A process, through all its restarts. */
interface RestartableProcess {
  currentProcess: SupervisedProcess;
  /** Aborted when the process mustn't be restarted anymore. That also ends a delay before a restart. */
  ended: AbortController;
  restarting: Promise<void>;
}

/**
 * Restarts processes that die. The delay doubles with each death within a minute; at the fifth, `death` resolves. If
 * the very first start fails, the caller has to handle it.
 */
export class RestartingSupervisor extends Supervisor {
  readonly #kept = new Map<string, RestartableProcess>();
  readonly #deaths = new Map<string, number[]>();

  /** @param onRestart gets a report of each death after which the process starts again */
  constructor(
    logFolder: string,
    onStarted?: (pid: number, stopSignal: NodeJS.Signals) => Promise<void>,
    onEnded?: (pid: number) => void,
    private readonly onRestart: (report: string) => void = warn,
  ) {
    super(logFolder, onStarted, onEnded);
  }

  override async start(spec: ProcessSpec): Promise<SupervisedProcess> {
    const keptPart: RestartableProcess = {
      currentProcess: await super.start(spec),
      ended: new AbortController(),
      restarting: Promise.resolve(),
    };
    this.#kept.set(spec.name, keptPart);
    const endRestarts = async (method: 'stop' | 'kill') => {
      keptPart.ended.abort();
      await keptPart.restarting;
      await keptPart.currentProcess[method]();
    };
    return {
      name: spec.name,
      get pid() {
        return keptPart.currentProcess.pid;
      },
      stop: () => endRestarts('stop'),
      kill: () => endRestarts('kill'),
    };
  }

  override stop(): Promise<void> {
    for (const { ended } of this.#kept.values()) ended.abort();
    return super.stop();
  }

  protected override onDeath(death: ProcessDeath, spec: ProcessSpec): void {
    const kept = this.#kept.get(spec.name);
    if (kept) kept.restarting = this.#restart(kept, death, spec).catch((error: unknown) => warn(messageOf(error)));
  }

  async #restart(kept: RestartableProcess, first: ProcessDeath, spec: ProcessSpec): Promise<void> {
    const { signal } = kept.ended;
    for (let death = first; !signal.aborted;) {
      const recent = [...(this.#deaths.get(spec.name) ?? []).filter((at) => at > Date.now() - WINDOW_MS), Date.now()];
      this.#deaths.set(spec.name, recent);
      if (recent.length >= MAX_DEATHS_IN_WINDOW) return super.onDeath(death, spec);
      const pauseMs = FIRST_PAUSE_MS * 2 ** (recent.length - 1);
      const repeatsText = recent.length > 1 ? ` (${recent.length} times within a minute)` : '';
      const news = `${death.part} ended ${death.how}${repeatsText}, and starts again in ${pauseMs / 1000} s`;
      this.onRestart(describeExit(news, death.lastLines, death.logFile));
      try {
        await wait(pauseMs, undefined, { signal });
        kept.currentProcess = await super.start(spec);
        // If `stop` was called meanwhile, it waits for this restart and then stops the process.
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof StartError)) throw error;
        death = error.death;
      }
    }
  }
}
