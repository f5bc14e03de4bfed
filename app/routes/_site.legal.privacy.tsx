import type { MetaFunction } from '@remix-run/node';
import { legalTexts } from '#domain/texts/legal.ts';
import { Legal } from '../components/public/Legal.tsx';
import { publicHeaders, publicMeta } from '../lib/public-meta.ts';
import { publicUrl } from '../lib/public-page.server.ts';
import { useTexts } from '../lib/texts.ts';

export const headers = publicHeaders;

export function loader() {
  return { url: publicUrl('/legal/privacy') };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { title, lead } = legalTexts.en.privacy;
  return publicMeta({ title, description: lead, url: data?.url });
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
