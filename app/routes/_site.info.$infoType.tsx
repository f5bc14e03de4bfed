import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { INFO_PAGES, infoSlug } from '#domain/marketing/slugs.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { footerTexts } from '#domain/texts/footer.ts';
import { infoTexts } from '#domain/texts/marketing-infos.ts';
import { marketingTexts } from '#domain/texts/marketing.ts';
import { UsualPrices } from '../components/public/Area.tsx';
import { ClosingCall } from '../components/public/HomeBlocks.tsx';
import { JsonLd, breadcrumbs, organization } from '../components/public/JsonLd.tsx';
import { Links } from '../components/public/Links.tsx';
import { PageHead } from '../components/public/PageHead.tsx';
import { Pricing } from '../components/public/Pricing.tsx';
import { Words } from '../components/public/Words.tsx';
import { localeOfPage } from '../lib/page-meta.ts';
import { publicHeaders, publicMeta } from '../lib/public-meta.ts';
import { publicUrl } from '../lib/public-page.server.ts';
import { useRootData } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.ts';
import { marketingLinks } from '../lib/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** An unknown subject shows Licensed And Insured (Specification section 2); its canonical link says so. */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = infoSlug(params.infoType ?? '');
  return { slug, url: publicUrl(`/info/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const slug = data?.slug ?? 'licensed-and-insured';
  return publicMeta({
    locale,
    title: textsFor(footerTexts, locale).nameOf(slug),
    description: textsFor(infoTexts, locale)[slug].lead,
    url: data?.url,
  });
};

export default function InfoPage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(infoTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  return (
    <>
      <PageHead eyebrow={t.eyebrow.info} title={nameOf(slug)} lead={words.lead} />
      <div className="page columns">
        <div className="stack">
          {words.sections.map(({ heading, text }) => (
            <Words key={heading} heading={heading} text={text} />
          ))}
        </div>
        <div className="stack">
          <Pricing />
          {slug === 'transparent-pricing' && <UsualPrices />}
          <Links heading={t.more} kind="info" slugs={INFO_PAGES.filter((one) => one !== slug)} />
        </div>
      </div>
      <ClosingCall />
      <JsonLd facts={[organization(url, phone, common), breadcrumbs(url, nameOf(slug), common)]} />
    </>
  );
}
