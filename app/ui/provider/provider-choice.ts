import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import { SECOND } from '#kernel/constants.ts';
import type { JobNeeds, ProviderView } from '#modules/provider/index.ts';

/** What a dispatcher sees of a provider before choosing one. */
export type ProviderChoice = Pick<
  ProviderView,
  'id' | 'name' | 'phone' | 'email' | 'vehicle' | 'jobs' | 'rating' | 'declines' | 'unverified' | 'paymentMethods'
> & {
  /** How many miles the provider's base is from the pickup, in whole miles; null if one of them isn't known. */
  baseMiles: number | null;
  /** The warnings about this provider for this job. */
  warnings: ProviderWarning[];
};

/** The values that the form's fields get when this provider is chosen. */
export function providerFormFieldsOf(choice: Pick<ProviderChoice, 'name' | 'phone' | 'email' | 'vehicle'>) {
  return {
    provider_name: choice.name,
    provider_phone: choice.phone,
    provider_email: choice.email ?? '',
    provider_vehicle_info: choice.vehicle ?? '',
  };
}

/** The names of the form fields that are filled in when a provider is chosen. */
export const PROVIDER_FORM_FIELDS = [
  'provider_name',
  'provider_phone',
  'provider_email',
  'provider_vehicle_info',
] as const;

/**
 * The value of the "assign nevertheless" checkbox: the provider and the warnings. That way, a checked box doesn't count
 * for another provider or for warnings that come up later.
 */
export function warningToken(id: string, warnings: readonly ProviderWarning[]): string {
  return `${id}:${warnings.join(',')}`;
}

/** Whether the checkbox covers all these warnings about this provider. */
export function isAcknowledged(token: string | undefined, id: string, warnings: readonly ProviderWarning[]): boolean {
  const [whom, what = ''] = (token ?? '').split(':');
  const acknowledged = what.split(',');
  return whom === id && warnings.every((warning) => acknowledged.includes(warning));
}

const TIMEOUT_MS = 6 * SECOND;
export const SUGGEST_PROVIDERS_PATH = '/admin/providers/suggest';

/** Providers that match the text, likeliest first; null on failure or abort. Never throws. */
export function fetchProviderChoices(
  text: string,
  job: JobNeeds,
  signal: AbortSignal,
): Promise<ProviderChoice[] | null> {
  return postLookup({ text, ...job }, signal);
}

/** The provider with this phone number, in any format; null if there's none, or the lookup failed. Never throws. */
export async function fetchProviderByPhone(
  phone: string,
  job: JobNeeds,
  signal: AbortSignal,
): Promise<ProviderChoice | null> {
  return (await postLookup({ phone, ...job }, signal))?.[0] ?? null;
}

/** Posts a lookup, because names and phones don't belong in URLs. */
async function postLookup(body: object, signal: AbortSignal): Promise<ProviderChoice[] | null> {
  try {
    const answer = await fetch(SUGGEST_PROVIDERS_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { providers: ProviderChoice[] }).providers;
  } catch {
    return null;
  }
}
