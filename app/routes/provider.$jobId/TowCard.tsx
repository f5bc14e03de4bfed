import { formatMiles } from '#domain/distance.ts';
import { providerTexts } from '#domain/texts/provider.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card, Facts } from '../../components/Card.tsx';
import { useLocale, useTexts } from '../../lib/texts.ts';
import type { OpenJob } from './Job.tsx';

/** From where to where a tow goes. */
export function TowCard({ page }: { page: OpenJob }) {
  const t = useTexts(providerTexts).route;
  const locale = useLocale();
  const { tow } = page.job;
  if (!tow) return null;
  return (
    <Card title={t.heading}>
      <Facts
        items={[
          { label: t.pickup, value: tow.pickup },
          { label: t.destination, value: tow.destination },
          { label: t.distance, value: tow.distance !== null && formatMiles(tow.distance, locale) },
        ]}
      />
      {tow.url ? (
        <a className={buttonClass({ wide: true })} href={tow.url} target="_blank" rel="noreferrer">
          {t.openMaps}
        </a>
      ) : (
        <p className="sub">{t.missing}</p>
      )}
    </Card>
  );
}
