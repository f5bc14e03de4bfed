import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGION_NAME, STATE } from '#modules/place/rules/region.ts';
import { TESTIMONIALS, shownTestimonials } from '#modules/site/rules/testimonials.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { Hero } from '../../ui/public/Hero.tsx';
import { CityGrid } from '../../ui/public/CityGrid.tsx';
import { Benefits, ClosingCall, HowItWorks, PlatformNotice, Services, Vehicles } from '../../ui/public/HomeBlocks.tsx';
import { JsonLd, organizationJsonLd, serviceJsonLd } from '../../ui/public/JsonLd.tsx';
import { Testimonials } from '../../ui/public/Testimonials.tsx';
import { publicHeaders, publicMeta } from '../../ui/public/public-meta.ts';
import { cachedRatings, publicUrl, siteMode } from '../../http/public-page.server.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { marketingLinks } from '../../ui/stylesheets.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** Returns as little as possible, because the loader's data is sent twice: in the HTML and as JSON. */
export function loader() {
  return { url: publicUrl('/'), mode: siteMode(), ratings: cachedRatings() };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const { tagline } = textsFor(commonTexts, locale);
    return { title: tagline(REGION_NAME), description: textsFor(homeTexts, locale).hero.lead };
  });

/**
 * The home page's ten sections in order (docs/product.md, "Public pages"). The tenth, the footer, is part of the
 * layout.
 */
export default function Home() {
  const { url, mode, ratings } = useLoaderData<typeof loader>();
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  const { hero } = useTexts(homeTexts);
  return (
    <>
      <Hero />
      <div className="page blocks">
        <CityGrid />
        <Vehicles />
        <Benefits />
        <Services />
        <HowItWorks />
        <PlatformNotice />
        <Testimonials shown={shownTestimonials(mode, TESTIMONIALS)} ratings={ratings} />
      </div>
      <ClosingCall />
      <JsonLd
        facts={[
          organizationJsonLd(url, phone, common),
          serviceJsonLd(url, {
            name: common.tagline(REGION_NAME),
            description: hero.lead,
            area: { type: 'AdministrativeArea', name: `${REGION_NAME}, ${STATE.name}` },
          }),
        ]}
      />
    </>
  );
}
