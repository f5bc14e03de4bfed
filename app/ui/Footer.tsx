import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { COUNTIES, FOOTER_SERVICES, INFO_PAGES } from '#modules/site/rules/slugs.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { footerTexts } from '#modules/site/copy/en/footer.ts';
import { formatPhone } from './phone.ts';
import { useRootData } from './root-data.ts';
import { useTexts } from './texts.ts';
import { LanguageLink } from './LanguageLink.tsx';
import { Logo } from './Logo.tsx';

interface ColumnProps {
  heading: string;
  kind: 'county' | 'service' | 'info';
  slugs: readonly string[];
}

function Column({ heading, kind, slugs }: ColumnProps) {
  const { nameOf } = useTexts(footerTexts);
  return (
    <div>
      <h2 className="footer-heading">{heading}</h2>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <Link to={`/${kind}/${slug}`}>{nameOf(slug)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pages where somebody is in the middle of something. Their footer is only one line. */
const SHORT_FOOTER_PAGES = /^\/(?:request|track|payment|payment-success|family|locate)(?:\/|$)/;
/** The page on which the one-line footer unfolds into the full footer (docs/product.md, "Public pages"). */
const REQUEST_FORM_PATH = '/request';

/**
 * The footer of every public page: links (docs/product.md, "Public pages"), what the platform isn't, how to reach us.
 */
export function Footer() {
  const t = useTexts(commonTexts);
  const { more } = useTexts(footerTexts);
  const { pathname } = useLocation();
  const phone = useRootData()?.servicePhone;
  if (!SHORT_FOOTER_PAGES.test(pathname)) {
    return (
      <footer className="footer on-dark">
        <div className="wrap">
          <Contents legalLinks={false} />
        </div>
      </footer>
    );
  }
  return (
    <footer className="footer on-dark py-0!">
      <div className="wrap gap-0!">
        <div className="flex flex-wrap justify-between gap-x-2 text-xs">
          {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
          <Link to="/legal/terms">{t.footer.termsShort}</Link>
          <Link to="/legal/privacy">{t.footer.privacyShort}</Link>
          <LanguageLink className="" />
        </div>
        {pathname === REQUEST_FORM_PATH ? (
          <details>
            <summary className="py-2 text-xs leading-5">{more}</summary>
            <div className="grid gap-7 py-6">
              <Contents legalLinks />
            </div>
          </details>
        ) : (
          <p className="py-2 text-xs leading-5">{more}</p>
        )}
      </div>
    </footer>
  );
}

function Contents({ legalLinks }: { legalLinks: boolean }) {
  const t = useTexts(commonTexts);
  const footer = useTexts(footerTexts);
  const phone = useRootData()?.servicePhone;
  const legal: { text: string; to?: string }[] = [
    { text: t.footer.privacy, to: '/legal/privacy' },
    { text: t.footer.terms, to: '/legal/terms' },
    { text: t.footer.safety },
    { text: t.footer.network },
  ];
  const linkOrText = ({ text, to }: (typeof legal)[number]): ReactNode =>
    legalLinks && to ? <Link to={to}>{text}</Link> : text;
  return (
    <>
      <div className="footer-brand">
        <Link className="brand" to="/">
          <Logo />
          {t.brand}
        </Link>
        <p>{footer.lean}</p>
      </div>
      <div className="footer-columns">
        <Column heading={t.footer.areas} kind="county" slugs={COUNTIES} />
        <Column heading={t.footer.services} kind="service" slugs={FOOTER_SERVICES} />
        <Column heading={t.footer.info} kind="info" slugs={INFO_PAGES} />
      </div>
      <div className="footer-end">
        {phone && (
          <p>
            {t.footer.contact}: <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </p>
        )}
        <p className="footer-note">{t.footer.notProvider}</p>
        <p className="footer-note">{t.footer.emergency}</p>
        <ul className="footer-legal" aria-label={t.footer.legal}>
          {legal.map((one) => (
            <li key={one.text}>{linkOrText(one)}</li>
          ))}
        </ul>
        <p>
          <LanguageLink className="footer-language" />
        </p>
        <p>{t.footer.copyright}</p>
      </div>
    </>
  );
}
