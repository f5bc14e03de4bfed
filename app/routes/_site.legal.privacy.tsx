import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { legalTexts } from '#modules/site/copy/en/legal.ts';
import { Legal } from '../ui/public/Legal.tsx';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/stylesheets.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

export function loader() {
  return { url: publicUrl('/legal/privacy') };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const { title, lead } = textsFor(legalTexts, locale).privacy;
    return { title, description: lead };
  });

/** What's stored, who sees it, and for how long. */
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
