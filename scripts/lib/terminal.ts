/** A fault with one clear line for the person at the terminal: printed without a stack. */
export class Fault extends Error {
  override name = 'Fault';
}

/** Prints a progress line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a warning on standard error. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The words of anything thrown: a fault's own line, else the error's message. */
export function wordsOf(error: unknown): string {
  // A name with two addresses, neither of which answers, has the words inside.
  if (error instanceof AggregateError && !error.message) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Runs a command's body; whatever it throws is printed (a stack only for what nobody foresaw) and ends in exit code 1. */
export async function runCommand(body: () => Promise<number | void>): Promise<void> {
  // The launcher was killed outright: the same as being told to stop. Where nobody listens for that, exiting ends what runs below.
  process.once('disconnect', () =>
    process.listenerCount('SIGTERM') > 0 ? process.kill(process.pid, 'SIGTERM') : process.exit(143),
  );
  // Whoever read our output is gone: stopping the parts must go on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    process.exit((await body()) ?? 0);
  } catch (error) {
    warn(isForeseen(error) ? wordsOf(error) : String((error as Error | undefined)?.stack ?? error));
    process.exit(1);
  }
}

/** A full disk, a folder that may not be written, a server that does not answer: its message says what is wrong. */
function isForeseen(error: unknown): boolean {
  if (error instanceof Fault || isMistyped(error)) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'MigrationError' || /^E(?!RR_)[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** Of `parseArgs` of node:util: an argument that the command does not know, or one too many. */
function isMistyped(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');
}

/** Aligned lines, one per pair. */
export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
