import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { legalTexts } from '#modules/site/copy/en/legal.ts';
import { TERMS_VERSION } from '#modules/request/rules/terms.ts';
import { termsTexts } from '#modules/payment/copy/en/terms.ts';
import { Legal } from '../ui/public/Legal.tsx';
import { publicHeaders, publicMeta } from '../ui/public/public-meta.ts';
import { endingTermsSectionFor } from '../http/ending-terms.server.ts';
import { publicUrl } from '../http/public-page.server.ts';
import { useTexts } from '../ui/texts.ts';
import { marketingLinks } from '../ui/stylesheets.ts';

export const links = marketingLinks;
export const headers = publicHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  return { url: publicUrl('/legal/terms'), endings: await endingTermsSectionFor(request, null) };
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
  const { endings } = useLoaderData<typeof loader>();
  return (
    <Legal
      title={t.terms.title}
      lead={t.terms.lead}
      sections={[...terms.customer.sections, endings]}
      version={terms.version(TERMS_VERSION)}
      other={{ before: t.terms.privacy, to: '/legal/privacy', name: t.privacy.title }}
    />
  );
}
