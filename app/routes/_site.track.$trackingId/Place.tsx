import { commonTexts } from '#domain/texts/common.ts';
import { placeTexts } from '#domain/texts/place.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { IntentForm } from '../../components/IntentForm.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { Unbroken } from '../../components/Unbroken.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';

/** Only a city or ZIP code is known of where the customer is: one tap mends it. Without script there is the phone. */
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
            <Unbroken part={formatPhone(phone)}>{common.nav.call(formatPhone(phone))}</Unbroken>
          </a>
        )}
      </div>
    </Card>
  );
}
