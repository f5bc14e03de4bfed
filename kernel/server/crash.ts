import { errorCode } from './errors.ts';
import { logger } from './logger.ts';

const PLACES = 6;

/** An error as it may be logged: its name, its code and its place in the code. Never its message, which may quote data. */
export function withoutWords(error: unknown): { reason: string; code: string | undefined; at: string[] } {
  return {
    reason: error instanceof Error ? error.name : typeof error,
    code: errorCode(error),
    at: (error instanceof Error ? (error.stack ?? '') : '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, PLACES)
      .map((line) => line.trim()),
  };
}

/**
 * A fault that nobody caught still ends the process, since nobody knows what it left half done: whoever runs it starts it again. But
 * Node would print the error with all that it carries.
 */
export function tellOfCrash(): void {
  process.on('uncaughtException', (error: unknown) => {
    logger.fatal({ alert: 'crashed', ...withoutWords(error) }, 'a fault that nobody caught');
    process.exit(1);
  });
}
