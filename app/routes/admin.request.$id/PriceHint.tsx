import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { SimilarJobsLine } from '../../ui/desk/SimilarJobsLine.tsx';
import { useTexts } from '../../ui/texts.ts';
import type { DeskRequest } from './load.server.ts';

/** The price range that our site quotes, and what similar jobs cost. */
export function PriceHint({ request }: { request: DeskRequest }) {
  const t = useTexts(deskProvidersTexts).price;
  const { quoted, similar } = request.directory.price;
  return (
    <ul className="lines sub">
      {quoted && <li>{t.range(quoted.low, quoted.high)}</li>}
      <li>
        <SimilarJobsLine similar={similar} />
      </li>
    </ul>
  );
}
