import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { SECOND } from '#kernel/constants.ts';
import type { ProviderView } from '#modules/provider/index.ts';

/** What a dispatcher sees of a provider before choosing. */
export type ProviderChoice = Pick<
  ProviderView,
  'id' | 'name' | 'phone' | 'email' | 'vehicle' | 'jobs' | 'rating' | 'declines' | 'unverified' | 'warnings'
>;

/** The fields a choice fills in. */
export function fieldsOf(choice: Pick<ProviderChoice, 'name' | 'phone' | 'email' | 'vehicle'>) {
  return {
    provider_name: choice.name,
    provider_phone: choice.phone,
    provider_email: choice.email ?? '',
    provider_vehicle_info: choice.vehicle ?? '',
  };
}

/** Names of those fields. */
export const CHOICE_FIELDS = ['provider_name', 'provider_phone', 'provider_email', 'provider_vehicle_info'] as const;

/**
 * What the box "assign nevertheless" sends: for whom and in spite of what. Ticked for one provider it says nothing of
 * another, nor of what was learned since.
 */
export function warningToken(id: string, warnings: readonly ProviderWarning[]): string {
  return `${id}:${warnings.join(',')}`;
}

/** Whether a sent box answers all these warnings about this provider. */
export function isAcknowledged(sent: string | undefined, id: string, warnings: readonly ProviderWarning[]): boolean {
  const [whom, what = ''] = (sent ?? '').split(':');
  const answered = what.split(',');
  return whom === id && warnings.every((warning) => answered.includes(warning));
}

const LIMIT_MS = 6 * SECOND;
export const SUGGEST_PATH = '/admin/providers/suggest';

/** Providers for what was typed, the likeliest first; null where nobody answers, or the signal comes first. Never throws. */
export function choicesFor(text: string, service: ServiceType, signal: AbortSignal): Promise<ProviderChoice[] | null> {
  return ask({ text, service }, signal);
}

/** Who in the directory has this phone, however it is written; null for nobody. Never throws. */
export async function choiceByPhone(phone: string, signal: AbortSignal): Promise<ProviderChoice | null> {
  return (await ask({ phone }, signal))?.[0] ?? null;
}

/** In the body: names and phones have no place in an address. */
async function ask(body: object, signal: AbortSignal): Promise<ProviderChoice[] | null> {
  try {
    const answer = await fetch(SUGGEST_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { providers: ProviderChoice[] }).providers;
  } catch {
    return null;
  }
}
