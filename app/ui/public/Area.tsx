import { hasTollway } from '#modules/site/rules/related-pages.ts';
import { HOME_SERVICES } from '#modules/site/rules/slugs.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { useTexts } from '../texts.ts';
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
