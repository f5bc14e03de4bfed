import { MINUTE } from '#kernel/constants.ts';

/**
 * How long a paid request waits for a provider before it's refunded, unless the settings differ. Half of it triggers a
 * warning.
 */
export const DEFAULT_PROVIDER_WAIT_MS = 60 * MINUTE;
/** What the settings allow, in minutes. */
export const PROVIDER_WAIT_RANGE_MINUTES = { min: 10, max: 240 } as const;

/** How long a paid request waits for a provider, in milliseconds: the setting when the deposit was paid. */
export function providerWaitMs({ providerWaitMinutes: minutes }: { providerWaitMinutes: number | null }): number {
  return minutes === null ? DEFAULT_PROVIDER_WAIT_MS : minutes * MINUTE;
}
