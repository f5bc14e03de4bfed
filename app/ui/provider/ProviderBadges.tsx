import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';
import type { BadgeTone } from '../Badge.tsx';

/**
 * The color of each warning's badge. Red: the provider doesn't meet a requirement. Yellow: data is missing. Grey: the
 * provider was deactivated, or no longer wants jobs.
 */
const TONES: Record<ProviderWarning, BadgeTone> = {
  card_not_taken: 'red',
  card_unknown: 'yellow',
  flatbed_unknown: 'yellow',
  inactive: 'grey',
  declined: 'grey',
  rating_low: 'red',
  payments_unverified: 'red',
  insurance_expired: 'red',
  insurance_low: 'red',
  insurance_missing: 'yellow',
  license_missing: 'yellow',
};

/** A provider's warnings, in words. */
export function ProviderBadges({ warnings }: { warnings: readonly ProviderWarning[] }) {
  const t = useTexts(deskProvidersTexts).warnings;
  return (
    <span className="badges">
      {warnings.map((warning) => (
        <Badge key={warning} tone={TONES[warning]}>
          {t[warning]}
        </Badge>
      ))}
    </span>
  );
}
