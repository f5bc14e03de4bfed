import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import type { Way } from '#modules/provider/index.ts';
import { useTexts } from '../../ui/texts.ts';

/** Miles and minutes, large enough to read from the driver's seat. */
export function WayNumbers({ way }: { way: Way }) {
  const t = useTexts(providerTexts).way;
  return (
    <>
      <p className="cab-number">{t.miles(way.miles)}</p>
      <p className="cab-number">{formatShortEta(Math.max(1, way.minutes))}</p>
      <p className="cab-straight">{t.straight}</p>
    </>
  );
}

/** What the provider collects, as large as the way. */
export function PayNumber({ label, cents }: { label: string; cents: Cents }) {
  return (
    <p className="cab-pay">
      <span>{label}</span> <strong className="cab-number">{formatMoney(cents)}</strong>
    </p>
  );
}
