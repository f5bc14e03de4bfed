import { commonTexts } from '#domain/texts/common.ts';
import { paymentTexts } from '#domain/texts/payment.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { IntentForm } from '../../components/IntentForm.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { Unbroken } from '../../components/Unbroken.tsx';
import { formatPhone } from '../../lib/phone.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { useScripted } from '../../lib/use-scripted.ts';

interface ShareLocationProps {
  nonce: string;
  version: number;
}

/** Moves the pickup to where the device is. The button needs script to learn that; without, there is the phone. */
export function ShareLocation({ nonce, version }: ShareLocationProps) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const scripted = useScripted();
  return (
    <Card title={t.locationHeading}>
      {scripted ? (
        <IntentForm intent="share_location" nonce={nonce} version={version}>
          <p>{t.shareHint}</p>
          <ShareButton
            label={t.shareLocation}
            busyLabel={t.sharing}
            failed={(reason) => (reason === 'unsupported' ? t.toasts.locationUnsupported : t.toasts.locationFailed)}
          />
        </IntentForm>
      ) : (
        <>
          <p>{t.shareByPhone}</p>
          {phone && (
            <a className={buttonClass()} href={`tel:${phone}`}>
              <Unbroken part={formatPhone(phone)}>{common.nav.call(formatPhone(phone))}</Unbroken>
            </a>
          )}
        </>
      )}
    </Card>
  );
}
