import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { INFO_PAGES, infoSlugOrDefault } from '#modules/site/rules/slugs.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { infoTexts } from '#modules/site/copy/en/marketing-infos.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { UsualPrices } from '../ui/public/AreaFacts.tsx';
import { MarketingPage } from '../ui/public/MarketingPage.tsx';
import { PageLinks } from '../ui/public/PageLinks.tsx';
import { Pricing } from '../ui/public/Pricing.tsx';
import { TextSection } from '../ui/public/TextSection.tsx';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/stylesheets.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/**
 * For an unknown subject, the page shows Licensed And Insured (docs/product.md, "Public pages"), and its canonical link
 * names that page.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = infoSlugOrDefault(params.infoType ?? '');
  return { slug, url: publicUrl(`/info/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const slug = page.data?.slug ?? 'licensed-and-insured';
    return {
      title: textsFor(footerTexts, locale).nameOf(slug),
      description: textsFor(infoTexts, locale)[slug].lead,
    };
  });

export default function InfoPage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(infoTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  return (
    <MarketingPage url={url} eyebrow={t.eyebrow.info} title={nameOf(slug)} lead={words.lead}>
      <div className="page columns">
        <div className="stack">
          {words.sections.map(({ heading, text }) => (
            <TextSection key={heading} heading={heading} text={text} />
          ))}
        </div>
        <div className="stack">
          <Pricing />
          {slug === 'transparent-pricing' && <UsualPrices />}
          <PageLinks heading={t.more} kind="info" slugs={INFO_PAGES.filter((one) => one !== slug)} />
        </div>
      </div>
    </MarketingPage>
  );
}
