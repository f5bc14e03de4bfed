import { MINUTE, WAIT_FOR_PROVIDER_MS } from '../constants.ts';

/**
 * How long a paid request waits for a provider, in milliseconds. Requests paid before it could be set have no time of their
 * own (decision 0016: their states lack the field).
 */
export function providerWaitMs({ providerWaitMinutes: minutes }: { providerWaitMinutes: number | null }): number {
  return typeof minutes === 'number' ? minutes * MINUTE : WAIT_FOR_PROVIDER_MS;
}
