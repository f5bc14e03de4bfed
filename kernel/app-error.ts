/** What a person reads of an error; in their language. */
interface Words {
  title: string;
  message: string;
}

/** The website's server and its pages are two bundles, each with its own copy of the class. */
const MARK = Symbol.for('shoulder.AppError');

/**
 * Why a person gets no answer: thrown anywhere, told in one place (app/http/answer-errors.server.ts). Without words of its own
 * the page has those of the status.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly title: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  readonly [MARK] = true;

  constructor(
    readonly status: number,
    { title, message, retryAfter }: Partial<Words> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.title = title;
    this.retryAfter = retryAfter;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value;
  }

  /** What the page is told. */
  get words(): Words | null {
    return this.title === undefined ? null : { title: this.title, message: this.message };
  }
}

/** Whether the database, or what we need beside it, is away: the same may work soon. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503;
}
