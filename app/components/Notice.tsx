import type { ReactNode } from 'react';
import { commonTexts } from '#domain/texts/common.ts';
import { formatPhone } from '../lib/phone.ts';
import { useRootData } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.ts';
import { ButtonLink, buttonClass } from './Button.tsx';

interface NoticeProps {
  heading: string;
  message: ReactNode;
  /** A second sentence, as whom to contact. */
  contact?: string;
  /** Ways out that belong to this page; the home page and the phone always stand there. */
  children?: ReactNode;
}

/** A whole page that says one thing and how to go on: an expired link, an unknown request. */
export function Notice({ heading, message, contact, children }: NoticeProps) {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="page page-narrow error-page">
      <h1>{heading}</h1>
      <p className="lead">{message}</p>
      {contact && <p>{contact}</p>}
      <div className="row">
        {children}
        <ButtonLink look={children ? 'plain' : 'go'} to="/">
          {t.notFound.home}
        </ButtonLink>
        {phone && (
          <a className={buttonClass()} href={`tel:${phone}`}>
            {t.nav.call(formatPhone(phone))}
          </a>
        )}
      </div>
    </div>
  );
}
