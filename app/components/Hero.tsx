import { commonTexts } from '#domain/texts/common.ts';
import { formatPhone } from '../lib/phone.ts';
import { useRootData } from '../lib/root-data.ts';
import { useTexts } from '../lib/texts.ts';
import { ButtonLink, buttonClass } from './Button.tsx';

/** First block of the home page. */
export function Hero() {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="hero on-dark">
      <div className="wrap">
        <p className="eyebrow">{t.home.eyebrow}</p>
        <h1>{t.home.headline}</h1>
        <p className="hero-lead">{t.home.lead}</p>
        <div className="row">
          <ButtonLink look="go" to="/request">
            {t.nav.getHelpNow}
          </ButtonLink>
          {phone && (
            <a className={buttonClass({ look: 'ghost' })} href={`tel:${phone}`}>
              {t.nav.call(formatPhone(phone))}
            </a>
          )}
        </div>
        <p className="hero-note">{t.home.emergency}</p>
      </div>
    </div>
  );
}
