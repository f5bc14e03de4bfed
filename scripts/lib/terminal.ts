/** An expected error, whose message is enough for the person at the terminal. It's printed without a stack. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
}

/** Prints a progress line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a warning on standard error. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  // If a host name has two addresses and neither responds, the messages are in `errors`.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Runs a command. Prints its error (with a stack only if the error is unexpected) and exits with 1. */
export async function runMain(body: () => Promise<number | void>): Promise<void> {
  // If the launcher is killed, the IPC channel to it closes. Then stop as on SIGTERM. If nothing handles SIGTERM, exit,
  // which also ends our child processes.
  process.once('disconnect', () =>
    process.listenerCount('SIGTERM') > 0 ? process.kill(process.pid, 'SIGTERM') : process.exit(143),
  );
  // Without this, writing to a closed pipe would end us before we've stopped the processes.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    process.exit((await body()) ?? 0);
  } catch (error) {
    warn(isExpectedError(error) ? messageOf(error) : String((error as Error | undefined)?.stack ?? error));
    process.exit(1);
  }
}

/** Whether the error's message is enough without a stack, as for a full disk or a server that doesn't respond. */
function isExpectedError(error: unknown): boolean {
  if (error instanceof ExpectedError || isBadArgument(error)) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'MigrationError' || /^E(?!RR_)[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether `parseArgs` of node:util rejected an argument. */
function isBadArgument(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');
}

/** Formats pairs as aligned lines. */
export function formatTable(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
