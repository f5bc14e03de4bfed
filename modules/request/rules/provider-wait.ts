import { MINUTE, WAIT_FOR_PROVIDER_MS } from '#kernel/constants.ts';

/** How long a paid request waits for a provider, in milliseconds: what the desk had set when the deposit was paid. */
export function providerWaitMs({ providerWaitMinutes: minutes }: { providerWaitMinutes: number | null }): number {
  return minutes === null ? WAIT_FOR_PROVIDER_MS : minutes * MINUTE;
}
