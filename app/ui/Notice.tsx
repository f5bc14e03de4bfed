import type { ReactNode } from 'react';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { useRootData } from './root-data.ts';
import { useTexts } from './texts.ts';
import { CallButton } from './CallButton.tsx';
import { ButtonLink } from './Button.tsx';

interface NoticeProps {
  heading: string;
  message: ReactNode;
  /** A second sentence that says whom to contact. If it's set, the call button is amber and before the home link. */
  contact?: string;
  /** Makes the call button amber and puts it before the home link, because the text tells people to call. */
  call?: boolean;
  /** Extra links for this page. Home and phone are always there. */
  children?: ReactNode;
}

/** A page with one message and what to do next, such as an expired link or an unknown request. */
export function Notice({ heading, message, contact, call = false, children }: NoticeProps) {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const callFirst = phone !== undefined && (call || contact !== undefined);
  const callButton = phone && <CallButton look={callFirst ? 'go' : 'plain'} phone={phone} label={t.nav.call} />;
  return (
    <div className="page page-narrow error-page">
      <h1>{heading}</h1>
      <p className="lead">{message}</p>
      {contact && <p>{contact}</p>}
      <div className="row">
        {children}
        {callFirst && callButton}
        <ButtonLink look={children || callFirst ? 'plain' : 'go'} to="/">
          {t.notFound.home}
        </ButtonLink>
        {!callFirst && callButton}
      </div>
    </div>
  );
}
