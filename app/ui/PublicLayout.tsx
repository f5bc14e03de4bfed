import type { ReactNode } from 'react';
import { useArrivalFocus } from './arrival-focus.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useTexts } from './texts.ts';
import { Footer } from './Footer.tsx';
import { NavBar } from './NavBar.tsx';
import { Flash } from './Toast.tsx';
import { LiveToasts } from './live/LiveToasts.tsx';

/** The layout of public pages: navigation, the toast of a redirect, the page, the footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useTexts(commonTexts);
  const main = useArrivalFocus();
  return (
    <>
      <a className="skip" href="#main">
        {t.skipToContent}
      </a>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1}>
        <div className="flash wrap">
          <Flash />
        </div>
        <LiveToasts low />
        {children}
      </main>
      <Footer />
    </>
  );
}
