/** An error's name, for the log: never its message, which may quote data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** An error's code, which quotes nothing either: Node, pg and Prisma give one, and no class is common to them. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}
