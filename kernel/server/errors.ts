/** An error's name for the log. Never its message, which may quote data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** An error's code, which quotes no data. Node, pg and Prisma have one, but no common class. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}
