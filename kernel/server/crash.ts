import { errorCode } from './errors.ts';
import { logger } from './logger.ts';

const MAX_STACK_LINES = 6;

/** The name, code and stack of an error, for the log. Its message is left out, because it may quote data. */
export function redactError(error: unknown): { reason: string; code: string | undefined; at: string[] } {
  return {
    reason: error instanceof Error ? error.name : typeof error,
    code: errorCode(error),
    at: (error instanceof Error ? (error.stack ?? '') : '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, MAX_STACK_LINES)
      .map((line) => line.trim()),
  };
}

/**
 * Logs uncaught errors without their messages, which Node would print. The process still ends, because its state is
 * unknown. Its supervisor starts a new one.
 */
export function logCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    logger.fatal({ alert: 'crashed', ...redactError(error) }, 'an uncaught error');
    process.exit(1);
  });
}
