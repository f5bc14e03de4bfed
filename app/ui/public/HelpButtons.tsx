import { commonTexts } from '#kernel/copy/en/common.ts';
import { formatPhone } from '../phone.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { ButtonLink, buttonClass } from '../Button.tsx';
import { Unbroken } from '../Unbroken.tsx';

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
          <Unbroken part={formatPhone(phone)}>{t.nav.call(formatPhone(phone))}</Unbroken>
        </a>
      )}
    </div>
  );
}
