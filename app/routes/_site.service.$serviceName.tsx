import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGION_NAME, STATE } from '#modules/place/rules/region.ts';
import { RELATED_SERVICES } from '#modules/site/rules/related-pages.ts';
import { priceRangeOfPage } from '#modules/site/rules/prices.ts';
import { serviceSlugOrDefault } from '#modules/site/rules/slugs.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { serviceTexts } from '#modules/site/copy/en/marketing-services.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { Card } from '../ui/Card.tsx';
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
 * For an unknown service, the page shows Emergency Towing (docs/product.md, "Public pages"), and its canonical link
 * names that page.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = serviceSlugOrDefault(params.serviceName ?? '');
  return { slug, url: publicUrl(`/service/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const slug = page.data?.slug ?? 'emergency-towing';
    const name = textsFor(footerTexts, locale).nameOf(slug);
    return {
      title: textsFor(marketingTexts, locale).pageTitle.service(name),
      description: textsFor(serviceTexts, locale)[slug].lead,
    };
  });

export default function ServicePage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(serviceTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  const range = priceRangeOfPage(slug);
  return (
    <MarketingPage
      url={url}
      eyebrow={t.eyebrow.service}
      title={nameOf(slug)}
      lead={words.lead}
      offer={{
        name: nameOf(slug),
        description: words.lead,
        area: { type: 'AdministrativeArea', name: `${REGION_NAME}, ${STATE.name}` },
        price: range && { low: range.low / 100, high: range.high / 100 },
      }}
    >
      <div className="page page-signed columns">
        <div className="stack">
          <PriceSign range={range} />
          <Card title={t.service.done}>
            <ol className="points">
              {words.done.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          </Card>
          <TextSection heading={t.service.time} text={words.time} />
          <TextSection heading={t.service.also} text={words.also} />
        </div>
        <div className="stack">
          <Card title={t.service.ready}>
            <ul className="points">
              {words.ready.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Card>
          <Pricing range={range} />
          <PageLinks heading={t.service.related} kind="service" slugs={RELATED_SERVICES[slug]} />
        </div>
      </div>
    </MarketingPage>
  );
}
