import { formatMiles } from '#modules/place/rules/distance.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Card.tsx';
import { FoldedCard } from '../../ui/FoldedCard.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import type { OpenJob } from './load.server.ts';

/** The pickup and the drop-off of a tow. */
export function TowCard({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts).route;
  const locale = useLocale();
  const { tow } = page.job;
  if (!tow) return null;
  const distance = tow.distance === null ? null : formatMiles(tow.distance, locale);
  return (
    <FoldedCard title={t.heading} value={distance}>
      <Facts
        items={[
          { label: t.pickup, value: tow.pickup },
          { label: t.destination, value: tow.destination },
          { label: t.distance, value: distance },
        ]}
      />
      {tow.url ? (
        <a className={buttonClass({ wide: true })} href={tow.url} target="_blank" rel="noreferrer">
          {t.openMaps}
        </a>
      ) : (
        <p className="sub">{t.missing}</p>
      )}
    </FoldedCard>
  );
}
