import { say } from './terminal.ts';

const FIRST_MESSAGE_MS = 5_000;

/** If `work` is slow, says what we're waiting for: after 5 seconds, then at intervals that double. */
export async function withWaitMessages<T>(
  what: string,
  work: Promise<T>,
  tell: (line: string) => void = say,
): Promise<T> {
  const started = Date.now();
  let timer: NodeJS.Timeout;
  const tellLater = (pause: number) => {
    timer = setTimeout(() => {
      tell(`Still waiting for ${what} (${Math.round((Date.now() - started) / 1000)} s) ...`);
      tellLater(pause * 2);
    }, pause);
  };
  tellLater(FIRST_MESSAGE_MS);
  return work.finally(() => clearTimeout(timer));
}
