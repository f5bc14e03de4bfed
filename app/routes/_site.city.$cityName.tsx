import { data as answer } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { STATE } from '#modules/place/rules/region.ts';
import { CITY_FACTS } from '#modules/place/rules/region-roads.ts';
import { WIDEST_QUOTED_RANGE } from '#modules/site/rules/prices.ts';
import { CITIES, citySlug, listedCity } from '#modules/site/rules/slugs.ts';
import type { CitySlug } from '#modules/site/rules/slugs.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { cityTexts } from '#modules/site/copy/en/marketing-cities.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { Roads, UsualPrices } from '../ui/public/AreaFacts.tsx';
import { MarketingPage } from '../ui/public/MarketingPage.tsx';
import { PageLinks } from '../ui/public/PageLinks.tsx';
import { PriceSign, Pricing } from '../ui/public/Pricing.tsx';
import { TextSection } from '../ui/public/TextSection.tsx';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/stylesheets.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** A city that isn't listed also gets a page, but with `noindex` (docs/product.md, "Public pages"). */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = citySlug(params.cityName ?? '');
  if (!slug) throw answer(null, { status: 404 });
  return { slug, url: publicUrl(`/city/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    if (!page.data) return { title: '404', description: '' };
    const name = textsFor(footerTexts, locale).nameOf(page.data.slug);
    const t = textsFor(marketingTexts, locale);
    const listed = listedCity(page.data.slug);
    return {
      title: t.pageTitle.city(name),
      description: listed ? textsFor(cityTexts, locale)[listed].lead : t.unknownCity.lead(name),
      index: listed !== undefined,
    };
  });

export default function CityPage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const { nameOf } = useTexts(footerTexts);
  const words = useTexts(cityTexts);
  const name = nameOf(slug);
  const listed = listedCity(slug);
  const lead = listed ? words[listed].lead : t.unknownCity.lead(name);
  return (
    <MarketingPage
      url={url}
      eyebrow={t.eyebrow.city}
      title={name}
      lead={lead}
      offer={{
        name: t.pageTitle.city(name),
        description: lead,
        area: { type: 'City', name: `${name}, ${STATE.code}` },
      }}
      index={listed !== undefined}
    >
      <div className="page page-signed columns">
        <div className="stack">
          {listed && <PriceSign range={WIDEST_QUOTED_RANGE} coversMostServices />}
          {listed ? <Listed city={listed} /> : <Unlisted />}
          <Pricing />
        </div>
        <div className="stack">
          <UsualPrices />
          {listed ? (
            <>
              <PageLinks heading={t.area.neighbours} kind="city" slugs={CITY_FACTS[listed].neighbors} />
              <PageLinks heading={t.area.partOf} kind="county" slugs={CITY_FACTS[listed].counties} />
            </>
          ) : (
            <PageLinks heading={t.unknownCity.listed} kind="city" slugs={CITIES} />
          )}
        </div>
      </div>
    </MarketingPage>
  );
}

function Listed({ city }: { city: CitySlug }) {
  const t = useTexts(marketingTexts).area;
  const words = useTexts(cityTexts)[city];
  return (
    <>
      <Roads highways={CITY_FACTS[city].highways} text={words.roads} />
      <TextSection heading={t.whereAreYou} text={words.where} />
    </>
  );
}

function Unlisted() {
  const t = useTexts(marketingTexts);
  return (
    <>
      <TextSection heading={t.unknownCity.heading} text={t.unknownCity.text} />
      <TextSection heading={t.area.whereAreYou} text={t.unknownCity.whereAreYou} />
    </>
  );
}
