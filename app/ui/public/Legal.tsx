import { Link } from '@remix-run/react';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { legalTexts } from '#modules/site/copy/en/legal.ts';
import { PageHead } from './PageHead.tsx';

interface LegalProps {
  title: string;
  lead: string;
  sections: readonly { heading: string; text: string }[];
  version: string;
  other: { before: string; to: string; name: string };
}

/** A legal page: its sections, its version, and a link to the other legal page. */
export function Legal({ title, lead, sections, version, other }: LegalProps) {
  const t = useTexts(legalTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <>
      <PageHead eyebrow={t.eyebrow} title={title} lead={lead} help={false} />
      <div className="page page-narrow legal">
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <p>
          {other.before} <Link to={other.to}>{other.name}</Link>.
        </p>
        {phone && (
          <p>
            {t.privacy.call} <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.
          </p>
        )}
        <p className="sub">{version}</p>
      </div>
    </>
  );
}
