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
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Runs a command's body; whatever it throws is printed (a stack only for what nobody foresaw) and ends in exit code 1. */
export async function runCommand(body: () => Promise<number | void>): Promise<void> {
  // The launcher was killed outright: the same as being told to stop.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Whoever read our output is gone: stopping the parts must go on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    process.exit((await body()) ?? 0);
  } catch (error) {
    const foreseen =
      error instanceof Fault || (error instanceof Error && error.name === 'MigrationError') || isMistyped(error);
    warn(foreseen ? wordsOf(error) : String((error as Error | undefined)?.stack ?? error));
    process.exit(1);
  }
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
