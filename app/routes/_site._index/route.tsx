import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TESTIMONIALS, shownTestimonials } from '#domain/marketing/testimonials.ts';
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
import { publicHeaders, publicMeta } from '../../lib/public-meta.ts';
import { publicUrl, siteMode } from '../../lib/public-page.server.ts';
import { useRootData } from '../../lib/root-data.ts';

export const headers = publicHeaders;

/** As little as can be: it comes with the page twice. */
export function loader() {
  return { url: publicUrl('/'), mode: siteMode() };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ title: commonTexts.en.tagline, description: commonTexts.en.home.lead, url: data?.url });

/** The ten blocks of Specification section 2, in its order; the tenth, the footer, is the layout's. */
export default function Home() {
  const { url, mode } = useLoaderData<typeof loader>();
  const phone = useRootData()?.servicePhone;
  const { tagline, home } = commonTexts.en;
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
          organization(url, phone),
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
