import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { CallButton } from '../../ui/CallButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { IntentForm } from '../../ui/IntentForm.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface ShareLocationProps {
  nonce: string;
  version: number;
}

/** Moves the pickup to the device's position. The button needs script; people without it can call. */
export function ShareLocation({ nonce, version }: ShareLocationProps) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const hydrated = useHydrated();
  return (
    <Card title={t.locationHeading}>
      {hydrated ? (
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
          {phone && <CallButton phone={phone} label={common.nav.call} />}
        </>
      )}
    </Card>
  );
}
