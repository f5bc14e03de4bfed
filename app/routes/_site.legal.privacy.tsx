import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#domain/texts/catalogue.ts';
import { legalTexts } from '#domain/texts/legal.ts';
import { Legal } from '../components/public/Legal.tsx';
import { localeOfPage } from '../lib/page-meta.ts';
import { publicHeaders, publicMeta } from '../lib/public-meta.ts';
import { publicUrl } from '../lib/public-page.server.ts';
import { useTexts } from '../lib/texts.ts';
import { marketingLinks } from '../lib/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

export function loader() {
  return { url: publicUrl('/legal/privacy') };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const locale = localeOfPage(matches);
  const { title, lead } = textsFor(legalTexts, locale).privacy;
  return publicMeta({ locale, title, description: lead, url: data?.url });
};

/** What is stored, who sees it, and for how long. */
export default function PrivacyPage() {
  const t = useTexts(legalTexts);
  return (
    <Legal
      title={t.privacy.title}
      lead={t.privacy.lead}
      sections={t.privacy.sections}
      version={t.privacy.version}
      other={{ before: t.privacy.terms, to: '/legal/terms', name: t.terms.title }}
    />
  );
}
