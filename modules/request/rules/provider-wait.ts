import { MINUTE } from '#kernel/constants.ts';
import { isChangeOpen, waitStartAfterChange } from './changed-job.ts';
import type { Millis, RequestState } from './types.ts';

/**
 * How long a paid request waits for a provider before the deposit is refunded, unless the settings say otherwise. After
 * half of it, the customer may choose to keep waiting or take the deposit back.
 */
export const DEFAULT_PROVIDER_WAIT_MS = 60 * MINUTE;
/** The shortest and the longest wait that the settings allow, in minutes. */
export const PROVIDER_WAIT_RANGE_MINUTES = { min: 10, max: 240 } as const;

/** How long this request waits for a provider, in milliseconds, by the setting at the time its deposit was paid. */
export function providerWaitMs({ providerWaitMinutes: minutes }: { providerWaitMinutes: number | null }): number {
  return minutes === null ? DEFAULT_PROVIDER_WAIT_MS : minutes * MINUTE;
}

/** What decides how long a paid request waits for a provider. */
export type ProviderWaitFacts = Pick<
  RequestState,
  'status' | 'waitingSince' | 'providerWaitMinutes' | 'changeStatus' | 'changeClosedAt'
>;

/**
 * The current wait for a provider. `choiceFrom`: when the customer may start to choose between waiting and a refund;
 * `until`: when the deposit is refunded. Null if there's no such wait, because a provider is assigned, for example, or
 * because the customer must first answer a proposed change.
 */
export function providerWaitOf(facts: ProviderWaitFacts): { choiceFrom: Millis; until: Millis } | null {
  if (facts.status !== 'deposit_paid' || isChangeOpen(facts)) return null;
  const since = waitStartAfterChange(facts.waitingSince, facts);
  const wait = providerWaitMs(facts);
  return { choiceFrom: since + wait / 2, until: since + wait };
}
