import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { STATE } from '#modules/place/rules/region.ts';
import { citiesOfCounty } from '#modules/site/rules/related-pages.ts';
import { COUNTY_HIGHWAYS } from '#modules/place/rules/region-roads.ts';
import { WIDEST_QUOTED_RANGE } from '#modules/site/rules/prices.ts';
import { COUNTIES, countySlugOrDefault } from '#modules/site/rules/slugs.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { countyTexts } from '#modules/site/copy/en/marketing-counties.ts';
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

/**
 * For an unknown county, the page shows the region's first county (docs/product.md, "Public pages"), and its canonical
 * link names that county.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = countySlugOrDefault(params.countyName ?? '');
  return { slug, url: publicUrl(`/county/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const slug = page.data?.slug ?? COUNTIES[0];
    const name = textsFor(footerTexts, locale).nameOf(slug);
    return {
      title: textsFor(marketingTexts, locale).pageTitle.county(name),
      description: textsFor(countyTexts, locale)[slug].lead,
    };
  });

export default function CountyPage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(countyTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  const others = COUNTIES.filter((one) => one !== slug);
  return (
    <MarketingPage
      url={url}
      eyebrow={t.eyebrow.county}
      title={nameOf(slug)}
      lead={words.lead}
      offer={{
        name: t.pageTitle.county(nameOf(slug)),
        description: words.lead,
        area: { type: 'AdministrativeArea', name: `${nameOf(slug)}, ${STATE.name}` },
      }}
    >
      <div className="page page-signed columns">
        <div className="stack">
          <PriceSign range={WIDEST_QUOTED_RANGE} coversMostServices />
          <TextSection heading={t.area.expect} text={words.about} />
          <Roads highways={COUNTY_HIGHWAYS[slug]} text={words.roads} />
          <Pricing />
        </div>
        <div className="stack">
          <PageLinks heading={t.area.cities} kind="city" slugs={citiesOfCounty(slug)} />
          <UsualPrices />
          <PageLinks heading={t.area.neighbours} kind="county" slugs={others} />
        </div>
      </div>
    </MarketingPage>
  );
}
