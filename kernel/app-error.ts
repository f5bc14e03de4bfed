/** The title and message of an error, in the viewer's language. */
interface ErrorWords {
  title: string;
  message: string;
}

/**
 * Marks instances of AppError. The web server and the pages are two bundles, each with its own copy of the class, so
 * `instanceof` is false for errors from the other bundle.
 */
const APP_ERROR_MARK = Symbol.for('shoulder.AppError');

/**
 * An error that the viewer should see. It can be thrown anywhere, and is handled in one place
 * (app/http/answer-errors.server.ts). If it has no words of its own, the page shows those of its status.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly title: string | undefined;
  /** How many seconds to wait before a retry may succeed. */
  readonly retryAfter: number | undefined;
  readonly [APP_ERROR_MARK] = true;

  constructor(
    readonly status: number,
    { title, message, retryAfter }: Partial<ErrorWords> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.title = title;
    this.retryAfter = retryAfter;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && APP_ERROR_MARK in value;
  }

  /** What the page shows; null to show the words of the status. */
  get words(): ErrorWords | null {
    return this.title === undefined ? null : { title: this.title, message: this.message };
  }
}

/** Whether the database or another service is down, so that a retry may soon work. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503;
}
