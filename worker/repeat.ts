import { SECOND } from '#domain/constants.ts';
import { logger } from '#platform/logger.ts';

const AFTER_FAILURE_MS = 30 * SECOND;

/** What a job may answer: milliseconds until it is due again, where that is not the usual pause. */
export interface Again {
  againInMs: number;
}

/**
 * Runs a job at once and then again and again, so long after each end; a failure is logged, and tried again soon.
 * @param job is told when it should end early
 */
export function repeat(
  name: string,
  everyMs: number,
  job: (stopping: AbortSignal) => Promise<unknown>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = job(stopping.signal)
      .then(
        (answer) => (answer as Again | undefined)?.againInMs ?? everyMs,
        (error: unknown) => {
          logger.warn({ job: name, error: error instanceof Error ? error.name : 'unknown' }, 'will try again');
          return Math.min(everyMs, AFTER_FAILURE_MS);
        },
      )
      .then((pause) => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, pause);
      });
  };
  turn();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
