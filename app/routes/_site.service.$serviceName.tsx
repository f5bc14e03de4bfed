import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGION_NAME, STATE } from '#modules/place/rules/region.ts';
import { RELATED_SERVICES } from '#modules/site/rules/related-pages.ts';
import { priceRangeOf } from '#modules/site/rules/prices.ts';
import { serviceSlug } from '#modules/site/rules/slugs.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { serviceTexts } from '#modules/site/copy/en/marketing-services.ts';
import { marketingTexts } from '#modules/site/copy/en/marketing.ts';
import { Card } from '../ui/Card.tsx';
import { ClosingCall } from '../ui/public/HomeBlocks.tsx';
import { JsonLd, breadcrumbs, organization, service } from '../ui/public/JsonLd.tsx';
import { PageLinks } from '../ui/public/PageLinks.tsx';
import { PageHead } from '../ui/public/PageHead.tsx';
import { PriceSign, Pricing } from '../ui/public/Pricing.tsx';
import { TextSection } from '../ui/public/TextSection.tsx';
import { localeOfPage } from '../ui/page-meta.ts';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useRootData } from '../ui/root-data.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/public/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

/** An unknown service shows Emergency Towing (docs/product.md, "Public pages"); its canonical link says so. */
export function loader({ params }: LoaderFunctionArgs) {
  const slug = serviceSlug(params.serviceName ?? '');
  return { slug, url: publicUrl(`/service/${slug}`) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const slug = data?.slug ?? 'emergency-towing';
  return publicMeta({
    locale,
    title: textsFor(marketingTexts, locale).pageTitle.service(textsFor(footerTexts, locale).nameOf(slug)),
    description: textsFor(serviceTexts, locale)[slug].lead,
    url: data?.url,
  });
};

export default function ServicePage() {
  const { slug, url } = useLoaderData<typeof loader>();
  const t = useTexts(marketingTexts);
  const words = useTexts(serviceTexts)[slug];
  const { nameOf } = useTexts(footerTexts);
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  const range = priceRangeOf(slug);
  return (
    <>
      <PageHead eyebrow={t.eyebrow.service} title={nameOf(slug)} lead={words.lead} />
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
      <ClosingCall />
      <JsonLd
        facts={[
          organization(url, phone, common),
          service(url, {
            name: nameOf(slug),
            description: words.lead,
            area: { type: 'AdministrativeArea', name: `${REGION_NAME}, ${STATE.name}` },
            price: range && { low: range.low / 100, high: range.high / 100 },
          }),
          breadcrumbs(url, nameOf(slug), common),
        ]}
      />
    </>
  );
}
