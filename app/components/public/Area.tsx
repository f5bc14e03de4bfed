import { hasTollway } from '#domain/marketing/places.ts';
import { HOME_SERVICES } from '#domain/marketing/slugs.ts';
import { marketingTexts } from '#domain/texts/marketing.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../Card.tsx';
import { Tags } from './Block.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

/** What can be sent to a place, with the usual prices. */
export function UsualPrices() {
  const t = useTexts(marketingTexts).area;
  return (
    <Card title={t.prices}>
      <ServiceGrid services={HOME_SERVICES} />
    </Card>
  );
}

/** The roads of a place, and what to know about stopping on them. */
export function Roads({ highways, text }: { highways: readonly string[]; text: string }) {
  const t = useTexts(marketingTexts).area;
  return (
    <Card title={t.roads}>
      <Tags items={highways} label={t.roads} />
      <p>{text}</p>
      {hasTollway(highways) && <p className="sub">{t.tollway}</p>}
    </Card>
  );
}
