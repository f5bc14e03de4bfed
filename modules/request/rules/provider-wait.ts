import { MINUTE } from '#kernel/constants.ts';

/**
 * How long a paid request waits for a provider before the deposit is refunded, unless the settings say otherwise. After
 * half of it, the customer may choose to keep waiting or take the deposit back.
 */
export const DEFAULT_PROVIDER_WAIT_MS = 60 * MINUTE;
/** The shortest and the longest wait that the settings allow, in minutes. */
export const PROVIDER_WAIT_RANGE_MINUTES = { min: 10, max: 240 } as const;

/** How long this request waits for a provider, in milliseconds. It keeps the setting from when its deposit was paid. */
export function providerWaitMs({ providerWaitMinutes: minutes }: { providerWaitMinutes: number | null }): number {
  return minutes === null ? DEFAULT_PROVIDER_WAIT_MS : minutes * MINUTE;
}
