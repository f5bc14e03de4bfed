/** An error's title and message, in the viewer's language. */
interface ErrorWords {
  title: string;
  message: string;
}

/**
 * Web server and pages are two bundles, each with its own copy of this class, so instances are recognized by this
 * symbol.
 */
const MARK = Symbol.for('shoulder.AppError');

/**
 * An error for the viewer, thrown anywhere and handled in one place (app/http/answer-errors.server.ts). Without its own
 * words, the page shows those of the status.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly title: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  readonly [MARK] = true;

  constructor(
    readonly status: number,
    { title, message, retryAfter }: Partial<ErrorWords> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.title = title;
    this.retryAfter = retryAfter;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value;
  }

  /** What the page shows. */
  get words(): ErrorWords | null {
    return this.title === undefined ? null : { title: this.title, message: this.message };
  }
}

/** Whether the database or another service is down, so that a retry may soon work. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503;
}
