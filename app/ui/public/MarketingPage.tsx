import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { ClosingCall } from './HomeBlocks.tsx';
import { JsonLd, breadcrumbsJsonLd, organizationJsonLd, serviceJsonLd } from './JsonLd.tsx';
import type { ServiceFacts } from './JsonLd.tsx';
import { PageHead } from './PageHead.tsx';

interface MarketingPageProps {
  url: string;
  eyebrow: string;
  title: string;
  lead: string;
  /** The service that the page offers, for search engines. */
  offer?: ServiceFacts;
  /** False on pages that search engines mustn't show. Those pages get no JSON-LD. */
  index?: boolean;
  children: ReactNode;
}

/** The frame of a marketing page: header, call to action, data for search engines. */
export function MarketingPage({ url, eyebrow, title, lead, offer, index = true, children }: MarketingPageProps) {
  const phone = useRootData()?.servicePhone;
  const common = useTexts(commonTexts);
  const facts = [
    organizationJsonLd(url, phone, common),
    ...(offer ? [serviceJsonLd(url, offer)] : []),
    breadcrumbsJsonLd(url, title, common),
  ];
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} lead={lead} />
      {children}
      <ClosingCall />
      {index && <JsonLd facts={facts} />}
    </>
  );
}
