import { SECOND } from '#kernel/constants.ts';

const TIMEOUT_MS = 8 * SECOND;

/** Whether the site can be reached. `navigator.onLine` isn't enough: a phone with one bar says that it's online. */
export async function hasSignal(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    return (await fetch('/favicon.svg', options)).ok;
  } catch {
    return false;
  }
}
