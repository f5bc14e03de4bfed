import { Link } from '@remix-run/react';
import { commonTexts } from '#domain/texts/common.ts';
import { formatPhone } from '../lib/phone.ts';
import { useRootData } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.ts';

/** Footer of every public page: who we are not, how to reach us, legal words (plain text, Specification section 2). */
export function Footer() {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <footer className="footer on-dark">
      <div className="wrap">
        <p className="footer-note">{t.footer.notProvider}</p>
        <p className="footer-note">{t.footer.emergency}</p>
        <ul className="footer-links">
          <li>
            <Link to="/request">{t.nav.requestService}</Link>
          </li>
          {phone && (
            <li>
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </li>
          )}
        </ul>
        <ul className="footer-legal">
          {[t.footer.privacy, t.footer.terms, t.footer.safety, t.footer.network].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>{t.footer.copyright}</p>
      </div>
    </footer>
  );
}
