import { Link } from '@remix-run/react';
import { MAJOR_HIGHWAYS } from '#modules/place/rules/region-roads.ts';
import { CITIES } from '#modules/site/rules/slugs.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { useTexts } from '../texts.ts';
import { Block, Tags } from './Block.tsx';

/** The cities, with the counties and highways below. */
export function CityGrid() {
  const t = useTexts(homeTexts).cities;
  const { nameOf } = useTexts(footerTexts);
  return (
    <Block id="cities" heading={t.heading}>
      <ul className="city-grid">
        {CITIES.map((city) => (
          <li key={city}>
            <Link to={`/city/${city}`}>{nameOf(city)}</Link>
          </li>
        ))}
      </ul>
      <p>{t.counties}</p>
      <details className="fold">
        <summary className="min-h-12 content-center font-bold">{t.highways}</summary>
        <div className="grid gap-2 pt-2">
          <Tags items={MAJOR_HIGHWAYS} label={t.highways} />
          <p className="sub">{t.more}</p>
        </div>
      </details>
    </Block>
  );
}
