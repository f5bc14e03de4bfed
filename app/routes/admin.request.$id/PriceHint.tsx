import { bandEnds } from '#modules/provider/rules/providers.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The price range on our site, and what similar jobs cost. Renders nothing when neither is known. */
export function PriceHint({ request }: { request: DeskRequest }) {
  const t = useTexts(deskProvidersTexts).price;
  const { quoted, hint } = request.directory.price;
  if (!quoted && !hint) return null;
  return (
    <ul className="lines sub">
      {quoted && <li>{t.range(quoted.low, quoted.high)}</li>}
      {hint && <li>{`${t.median(hint.medianCents, hint.jobs)} (${bandInWords(t.bands, hint.band)})`}</li>}
    </ul>
  );
}

type Bands = (typeof deskProvidersTexts)['price']['bands'];

function bandInWords(words: Bands, band: number): string {
  const { from, to } = bandEnds(band);
  if (from !== null) return to === null ? words.over(from) : words.between(from, to);
  return to === null ? words.none : words.upTo(to);
}
