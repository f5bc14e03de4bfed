import { commonTexts } from '#kernel/copy/en/common.ts';
import { placeTexts } from '#modules/place/copy/en/place.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { KeepTogether } from '../../ui/KeepTogether.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';

/**
 * Shown when only a city or ZIP code is known: one tap shares the exact location. Without script there's the phone
 * number.
 */
export function Place({ nonce }: { nonce: string }) {
  const t = useTexts(placeTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  return (
    <Card title={t.heading}>
      <p>{t.approximate}</p>
      <IntentForm intent="share_location" nonce={nonce} className="form needs-script">
        <ShareButton
          wide
          label={t.share}
          busyLabel={t.sharing}
          failed={(reason) => (reason === 'unsupported' ? t.unsupported : t.failed)}
        />
      </IntentForm>
      <div className="form without-script">
        <p>{t.byPhone}</p>
        {phone && (
          <a className={buttonClass({ wide: true })} href={`tel:${phone}`}>
            <KeepTogether part={formatPhone(phone)}>{common.nav.call(formatPhone(phone))}</KeepTogether>
          </a>
        )}
      </div>
    </Card>
  );
}
