import { Link } from '@remix-run/react';
import { MAJOR_HIGHWAYS } from '#modules/place/rules/region-roads.ts';
import { CITIES } from '#modules/site/rules/slugs.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { useTexts } from '../texts.ts';
import { Tags } from './Block.tsx';

/** The cities on a road sign, with the counties and highways below. */
export function CityGrid() {
  const t = useTexts(homeTexts).cities;
  const { nameOf } = useTexts(footerTexts);
  return (
    <section className="band band-sign" aria-labelledby="cities-heading" data-block="cities">
      <div className="sign on-dark">
        <div className="sign-face">
          <h2 id="cities-heading" className="sign-title">
            {t.heading}
          </h2>
          <ul className="city-grid">
            {CITIES.map((city) => (
              <li key={city}>
                <Link to={`/city/${city}`}>{nameOf(city)}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p>{t.counties}</p>
      <div className="roads">
        <p>{t.highways}</p>
        <Tags items={MAJOR_HIGHWAYS} label={t.highways} />
      </div>
      <p className="sub">{t.more}</p>
    </section>
  );
}
