import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useArrivalFocus } from '../arrival-focus.ts';
import { preventSignedOutRing } from './signed-out-ring.ts';
import { useRemovedWhileSignedOut } from './while-signed-out.ts';
import { useTexts } from '../texts.ts';
import { Alarm } from './Alarm.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { NextJobAfterCommand } from './NextJob.tsx';
import { PANE_PATH } from './request-path.ts';
import { LanguageLink } from '../LanguageLink.tsx';
import { Logo } from '../Logo.tsx';
import { Flash } from '../Toast.tsx';
import { LiveToasts } from '../live/LiveToasts.tsx';

interface AdminLayoutProps {
  /** False on the sign-in pages. */
  signedIn?: boolean;
  /** True if the session has ended while the page was open. */
  signedOut?: boolean;
  children: ReactNode;
}

/** The desk's layout: the same design tokens as the public site, at a higher density. */
export function AdminLayout({ signedIn = true, signedOut = false, children }: AdminLayoutProps) {
  const t = useTexts(adminTexts);
  const common = useTexts(commonTexts);
  const providers = useTexts(deskProvidersTexts);
  const main = useArrivalFocus();
  const content = useRemovedWhileSignedOut(signedOut);
  // If a request is open in the pane, the pane shows the answers to forms, so the layout doesn't.
  const inPane = PANE_PATH.test(useLocation().pathname);
  return (
    <>
      <a className="skip" href="#main">
        {common.skipToContent}
      </a>
      <header className="nav on-dark">
        <div className="wrap nav-row">
          <Link className="brand" to={signedIn ? '/admin' : '/'}>
            <Logo size={28} />
            {t.brand}
          </Link>
          <span className="nav-end row">
            {signedIn && <Link to="/admin/providers">{providers.nav}</Link>}
            {signedIn && <KeysHelp />}
            <LanguageLink />
          </span>
          {signedIn && (
            <Form method="post" action="/admin/logout" onSubmit={preventSignedOutRing}>
              <button type="submit" className="btn btn-ghost">
                {t.header.signOut}
              </button>
            </Form>
          )}
        </div>
      </header>
      {signedIn && <Alarm />}
      <main id="main" ref={main} tabIndex={-1}>
        <div ref={content}>
          {!inPane && (
            <div className="flash wrap">
              <Flash afterSuccess={<NextJobAfterCommand />} />
            </div>
          )}
          <LiveToasts />
          {children}
        </div>
      </main>
    </>
  );
}
