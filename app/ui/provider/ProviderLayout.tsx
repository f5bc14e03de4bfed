import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { providerTexts } from '#modules/provider/copy/en/provider.ts';
import { useArrivalFocus } from '../arrival-focus.ts';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { LanguageLink } from '../LanguageLink.tsx';
import { Logo } from '../Logo.tsx';

/**
 * The layout of the provider's pages: our name, the language link, the desk's number, the job, and nothing else to tap
 * by mistake. It doesn't include `ProviderMessages`, which each page places itself.
 */
export function ProviderLayout({ children }: { children: ReactNode }) {
  const t = useTexts(commonTexts);
  const provider = useTexts(providerTexts);
  const phone = useRootData()?.servicePhone;
  const main = useArrivalFocus();
  return (
    <>
      <a className="skip" href="#main">
        {t.skipToContent}
      </a>
      <header className="nav cab-nav on-dark">
        <div className="wrap nav-row">
          <span className="brand">
            <Logo size={28} />
            <span>{t.brand}</span>
          </span>
          <span className="nav-end">
            <LanguageLink />
          </span>
          {phone && (
            <a className="nav-phone" href={`tel:${phone}`} aria-label={provider.callDesk(formatPhone(phone))}>
              {formatPhone(phone)}
            </a>
          )}
        </div>
      </header>
      <main id="main" className="cab-main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
