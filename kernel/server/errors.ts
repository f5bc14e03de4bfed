/** The name of an error, for the log. Its message is left out, because it may quote data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** The code of an error, which quotes no data. Errors of Node, pg and Prisma all have a code, but no common class. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}
