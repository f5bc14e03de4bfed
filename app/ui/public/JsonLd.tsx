import type { commonTexts } from '#kernel/copy/en/common.ts';
import { REGION_NAME } from '#modules/place/rules/region.ts';
import { useCspNonce } from '../nonce-context.ts';

type Json = Record<string, unknown>;
type CommonWords = typeof commonTexts;

/**
 * schema.org data for search engines, on public pages only. `<` is escaped, so that no text can end the script
 * element.
 */
export function JsonLd({ facts }: { facts: readonly Json[] }) {
  const nonce = useCspNonce();
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** The platform itself: an organization, not a towing company. */
export function organizationJsonLd(url: string, phone: string | undefined, t: CommonWords): Json {
  const { origin } = new URL(url);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: t.brand,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    description: t.tagline(REGION_NAME),
    ...(phone ? { telephone: phone } : {}),
  };
}

export interface ServiceFacts {
  name: string;
  description: string;
  area: { type: 'City' | 'AdministrativeArea'; name: string };
  /** In dollars. */
  price?: { low: number; high: number } | undefined;
}

/** The service that a page describes, with the platform as its `broker`. */
export function serviceJsonLd(url: string, { name, description, area, price }: ServiceFacts): Json {
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description,
    url,
    broker: { '@id': `${new URL(url).origin}/#organization` },
    areaServed: { '@type': area.type, name: area.name },
    ...(price
      ? { offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: price.low, highPrice: price.high } }
      : {}),
  };
}

/** Breadcrumbs: home, then this page. */
export function breadcrumbsJsonLd(url: string, name: string, t: CommonWords): Json {
  const item = (position: number, title: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name: title,
    item: address,
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, t.nav.home, `${new URL(url).origin}/`), item(2, name, url)],
  };
}
