import { commonTexts } from '#kernel/copy/en/common.ts';
import { homeTexts } from '#modules/site/copy/en/home.ts';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { HelpButtons } from './HelpButtons.tsx';

/** The home page's first block. */
export function Hero() {
  const t = useTexts(commonTexts);
  const { callNow } = useTexts(homeTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="hero on-dark">
      <div className="wrap">
        <div className="hero-top">
          <p className="eyebrow">{t.home.eyebrow}</p>
          {phone && (
            <p className="call-now">
              {callNow} <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </p>
          )}
        </div>
        <h1>{t.home.headline}</h1>
        <p className="hero-lead">{t.home.lead}</p>
        <HelpButtons />
        <p className="hero-note">{t.home.emergency}</p>
      </div>
    </div>
  );
}
