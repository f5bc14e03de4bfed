import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Toast } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { paymentTexts } from '#domain/texts/payment.ts';
import { buttonClass } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { IntentForm, SubmitButton } from '../../components/IntentForm.tsx';
import { ToastView } from '../../components/Toast.tsx';
import { degrees } from '../../lib/coordinates.ts';
import { locate } from '../../lib/geolocation.ts';
import { formatPhone } from '../../lib/phone.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.ts';

interface ShareLocationProps {
  nonce: string;
  version: number;
}

/** Moves the pickup to where the device is. The button needs script to learn that; without, there is the phone. */
export function ShareLocation({ nonce, version }: ShareLocationProps) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const phone = useRootData()?.servicePhone;
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <Card title={t.locationHeading}>
      {scripted ? (
        <IntentForm intent="share_location" nonce={nonce} version={version}>
          <ShareButton />
        </IntentForm>
      ) : (
        <>
          <p>{t.shareByPhone}</p>
          {phone && (
            <a className={buttonClass()} href={`tel:${phone}`}>
              {common.nav.call(formatPhone(phone))}
            </a>
          )}
        </>
      )}
    </Card>
  );
}

/** Finds the position first, then sends the form with it. */
function ShareButton() {
  const t = useTexts(paymentTexts);
  const lat = useRef<HTMLInputElement>(null);
  const lng = useRef<HTMLInputElement>(null);
  const found = useRef(false);
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const share = async (event: MouseEvent<HTMLButtonElement>) => {
    if (found.current) {
      found.current = false;
      return;
    }
    event.preventDefault();
    if (busy) return;
    const button = event.currentTarget;
    setBusy(true);
    setToast(null);
    const located = await locate();
    setBusy(false);
    if (!located.ok) {
      setToast(located.reason === 'unsupported' ? t.toasts.locationUnsupported : t.toasts.locationFailed);
      return;
    }
    if (lat.current) lat.current.value = degrees(located.point.lat);
    if (lng.current) lng.current.value = degrees(located.point.lng);
    found.current = true;
    button.click();
  };
  return (
    <>
      <input ref={lat} type="hidden" name="lat" defaultValue="" />
      <input ref={lng} type="hidden" name="lng" defaultValue="" />
      <p>{t.shareHint}</p>
      {toast && <ToastView toast={toast} />}
      <SubmitButton look="plain" busyLabel={t.sharing} onClick={(event) => void share(event)}>
        {busy ? t.sharing : t.shareLocation}
      </SubmitButton>
    </>
  );
}
