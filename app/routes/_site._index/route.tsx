import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TESTIMONIALS, shownTestimonials } from '#domain/marketing/testimonials.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { Hero } from '../../components/Hero.tsx';
import { CityGrid } from '../../components/public/CityGrid.tsx';
import {
  Benefits,
  ClosingCall,
  HowItWorks,
  PlatformNotice,
  Services,
  Vehicles,
} from '../../components/public/HomeBlocks.tsx';
import { JsonLd, organization, service } from '../../components/public/JsonLd.tsx';
import { Testimonials } from '../../components/public/Testimonials.tsx';
import { localeOfPage } from '../../lib/page-meta.ts';
import { publicHeaders, publicMeta } from '../../lib/public-meta.ts';
import { publicUrl, siteMode } from '../../lib/public-page.server.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { marketingLinks } from '../../lib/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** As little as can be: it comes with the page twice. */
export function loader() {
  return { url: publicUrl('/'), mode: siteMode() };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const { tagline, home } = textsFor(commonTexts, locale);
  return publicMeta({ locale, title: tagline, description: home.lead, url: data?.url });
};

/** The ten blocks of Specification section 2, in its order; the tenth, the footer, is the layout's. */
export default function Home() {
  const { url, mode } = useLoaderData<typeof loader>();
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  const { tagline, home } = common;
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
        <Testimonials shown={shownTestimonials(mode, TESTIMONIALS)} />
      </div>
      <ClosingCall />
      <JsonLd
        facts={[
          organization(url, phone, common),
          service(url, {
            name: tagline,
            description: home.lead,
            area: { type: 'AdministrativeArea', name: 'Dallas/Fort Worth, Texas' },
          }),
        ]}
      />
    </>
  );
}
