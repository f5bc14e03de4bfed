import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { formatShortEta } from '#modules/place/rules/distance.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import type { DriveEstimate } from '#modules/provider/index.ts';
import { useTexts } from '../../ui/texts.ts';

/** The miles and minutes to drive, large enough to read from the driver's seat. */
export function DrivingNumbers({ way }: { way: DriveEstimate }) {
  const t = useTexts(providerTexts).way;
  return (
    <>
      <LargeNumber words={t.miles(way.miles)} />
      <LargeNumber words={formatShortEta(Math.max(1, way.minutes))} />
      <p className="cab-straight">{t.straight}</p>
    </>
  );
}

/** A number in large type, with its unit smaller, so that two fit beside each other on a phone. */
function LargeNumber({ words }: { words: string }) {
  return (
    <p className="cab-number">
      {words
        .split(/([\d.,]+)/)
        .map((part, at) => (at % 2 === 1 ? part : <small key={part + String(at)}>{part}</small>))}
    </p>
  );
}

/** What the provider collects on site, in the same large type as the miles. */
export function PayNumber({ label, cents }: { label: string; cents: Cents }) {
  return (
    <p className="cab-pay">
      <strong className="cab-number">{formatMoney(cents)}</strong> <span>{label}</span>
    </p>
  );
}
