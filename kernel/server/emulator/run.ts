import { z } from 'zod';

/** The schema of an optional variable. An empty one counts as missing. */
export const optionalVariable = z
  .string()
  .optional()
  .transform((value) => (value ? value : undefined));

/** Runs an emulator as a process of its own, until SIGTERM or SIGINT. If it can't start, says why on standard error. */
export async function runEmulator(
  name: string,
  start: () => Promise<{ url: string; close(): Promise<unknown> }>,
): Promise<void> {
  try {
    const emulator = await start();
    let ending = false;
    const end = () => {
      if (ending) return;
      ending = true;
      void emulator.close().then(() => process.exit(0));
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
    console.log(`${name} emulator ready on ${emulator.url}`);
  } catch (error) {
    const words = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
    console.error(`${name} emulator cannot start:`, words);
    process.exit(1);
  }
}
