import { commonTexts } from '#kernel/copy/en/common.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { CallButton } from '../CallButton.tsx';
import { ButtonLink } from '../Button.tsx';

/** The form and the phone, as buttons on a dark background. */
export function HelpButtons() {
  const t = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <div className="row">
      <ButtonLink look="go" to="/request">
        {t.nav.getHelpNow}
      </ButtonLink>
      {phone && <CallButton look="ghost" phone={phone} label={t.nav.call} />}
    </div>
  );
}
