import type { MetaFunction } from '@remix-run/node';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { legalTexts } from '#modules/site/copy/en/legal.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { Legal } from '../ui/public/Legal.tsx';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/public/marketing-styles.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

export function loader() {
  return { url: publicUrl('/legal/terms') };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  publicMeta(page, (locale) => {
    const { title, lead } = textsFor(legalTexts, locale).terms;
    return { title, description: lead };
  });

/** The terms that customers accept, to read at any time. */
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
