import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { COUNTY_HIGHWAYS, citiesOf } from '#domain/marketing/places.ts';
import { QUOTED_RANGE } from '#domain/marketing/prices.ts';
import { COUNTIES, countySlug } from '#domain/marketing/slugs.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { footerTexts } from '#domain/texts/footer.ts';
import { countyTexts } from '#domain/texts/marketing-counties.ts';
import { marketingTexts } from '#domain/texts/marketing.ts';
import { Roads, UsualPrices } from '../components/public/Area.tsx';
import { ClosingCall } from '../components/public/HomeBlocks.tsx';
import { JsonLd, breadcrumbs, organization, service } from '../components/public/JsonLd.tsx';
import { Links } from '../components/public/Links.tsx';
import { PageHead } from '../components/public/PageHead.tsx';
import { PriceSign, Pricing } from '../components/public/Pricing.tsx';
import { Words } from '../components/public/Words.tsx';
import { localeOfPage } from '../lib/page-meta.ts';
import { publicHeaders, publicMeta } from '../lib/public-meta.ts';
import { publicUrl } from '../lib/public-page.server.ts';
import { useRootData } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.ts';
import { marketingLinks } from '../lib/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** An unknown county shows Dallas County (Specification section 2); its canonical link says so. */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = countySlug(params.countyName ?? '');
  return { slug, url: publicUrl(`/county/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const slug = data?.slug ?? 'dallas-county';
  return publicMeta({
    locale,
    title: textsFor(marketingTexts, locale).pageTitle.county(textsFor(footerTexts, locale).nameOf(slug)),
    description: textsFor(countyTexts, locale)[slug].lead,
    url: data?.url,
  });
};

export default function CountyPage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(countyTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  const others = COUNTIES.filter((one) => one !== slug);
  return (
    <>
      <PageHead eyebrow={t.eyebrow.county} title={nameOf(slug)} lead={words.lead} />
      <div className="page page-signed columns">
        <div className="stack">
          <PriceSign range={QUOTED_RANGE} most />
          <Words heading={t.area.expect} text={words.about} />
          <Roads highways={COUNTY_HIGHWAYS[slug]} text={words.roads} />
          <Pricing />
        </div>
        <div className="stack">
          <Links heading={t.area.cities} kind="city" slugs={citiesOf(slug)} />
          <UsualPrices />
          <Links heading={t.area.neighbours} kind="county" slugs={others} />
        </div>
      </div>
      <ClosingCall />
      <JsonLd
        facts={[
          organization(url, phone, common),
          service(url, {
            name: t.pageTitle.county(nameOf(slug)),
            description: words.lead,
            area: { type: 'AdministrativeArea', name: `${nameOf(slug)}, Texas` },
          }),
          breadcrumbs(url, nameOf(slug), common),
        ]}
      />
    </>
  );
}
