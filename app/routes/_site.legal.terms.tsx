import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#domain/texts/catalogue.ts';
import { legalTexts } from '#domain/texts/legal.ts';
import { TERMS_VERSION } from '#domain/constants.ts';
import { termsTexts } from '#domain/texts/terms.ts';
import { Legal } from '../components/public/Legal.tsx';
import { localeOfPage } from '../lib/page-meta.ts';
import { publicHeaders, publicMeta } from '../lib/public-meta.ts';
import { publicUrl } from '../lib/public-page.server.ts';
import { useTexts } from '../lib/texts.ts';
import { marketingLinks } from '../lib/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

export function loader() {
  return { url: publicUrl('/legal/terms') };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const { title, lead } = textsFor(legalTexts, locale).terms;
  return publicMeta({ locale, title, description: lead, url: data?.url });
};

/** The words that are accepted before an offer, for reading at any time. */
export default function TermsPage() {
  const t = useTexts(legalTexts);
  const terms = useTexts(termsTexts);
  return (
    <Legal
      title={t.terms.title}
      lead={t.terms.lead}
      sections={terms.customer.sections}
      version={terms.version(TERMS_VERSION)}
      other={{ before: t.terms.privacy, to: '/legal/privacy', name: t.privacy.title }}
    />
  );
}
