import { commonTexts } from '#kernel/copy/en/common.ts';
import { useRootData } from '../root-data.ts';
import { useTexts } from '../texts.ts';
import { CallButton } from '../CallButton.tsx';
import { ButtonLink } from '../Button.tsx';

/** Two buttons for a dark background: one opens the request form, the other calls us. */
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
