import { hasTollway } from '#modules/site/rules/related-pages.ts';
import { HOME_SERVICES } from '#modules/site/rules/slugs.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { useTexts } from '../texts.ts';
import { Card } from '../Card.tsx';
import { Tags } from './Block.tsx';
import { ServiceGrid } from './ServiceGrid.tsx';

/** The services offered in a place, with their usual prices. */
export function UsualPrices() {
  const t = useTexts(marketingTexts).area;
  return (
    <Card title={t.prices}>
      <ServiceGrid services={HOME_SERVICES} />
    </Card>
  );
}

/** A place's highways, and advice on stopping there. */
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
