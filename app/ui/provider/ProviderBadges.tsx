import type { ProviderWarning } from '#modules/request/rules/provider-warnings.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { useTexts } from '../texts.ts';
import { Badge } from '../Badge.tsx';
import type { BadgeTone } from '../Badge.tsx';

/** Only breaches of the agreement are red, not what's unknown or the desk's own note. */
const TONES: Record<ProviderWarning, BadgeTone> = {
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
