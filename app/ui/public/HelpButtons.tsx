import { commonTexts } from '#kernel/copy/en/common.ts';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { ButtonLink, buttonClass } from '../Button.tsx';
import { KeepTogether } from '../KeepTogether.tsx';

/** The form and the phone, as buttons on a dark background. */
export function HelpButtons() {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="row">
      <ButtonLink look="go" to="/request">
        {t.nav.getHelpNow}
      </ButtonLink>
      {phone && (
        <a className={buttonClass({ look: 'ghost' })} href={`tel:${phone}`}>
          <KeepTogether part={formatPhone(phone)}>{t.nav.call(formatPhone(phone))}</KeepTogether>
        </a>
      )}
    </div>
  );
}
