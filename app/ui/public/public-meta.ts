import type { HeadersFunction, MetaDescriptor } from '@remix-run/node';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { REGION_NAME } from '#modules/place/rules/region.ts';
import { localeOfPage } from '../page-meta.ts';
import type { RouteMatches } from '../page-meta.ts';

interface PublicPage {
  /** The loader's data with the page's absolute URL; undefined if the loader failed. */
  data: { url: string } | undefined;
  matches: RouteMatches;
}

interface PageWords {
  title: string;
  description: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
}

/** Title, description, canonical link and Open Graph tags of a public page, in its language. */
export function publicMeta({ data, matches }: PublicPage, words: (locale: Locale) => PageWords): MetaDescriptor[] {
  const locale = localeOfPage(matches);
  const { title, description, index = true } = words(locale);
  const url = data?.url;
  const t = textsFor(commonTexts, locale);
  const fullTitle = t.pageTitle(title);
  if (!url) return [{ title: fullTitle }];
  const origin = new URL(url).origin;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: t.brand },
    { property: 'og:locale', content: `${locale}_US` },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/social.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${t.brand}: ${t.tagline(REGION_NAME)}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Headers for pages without personal data or form nonces. Without `no-store`, browsers may reuse a page on Back. */
export const publicHeaders: HeadersFunction = () => ({ 'Cache-Control': 'private, no-cache' });
