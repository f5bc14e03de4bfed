import { useEffect, useState } from 'react';
import type { Toast } from '#domain/texts/catalogue.ts';
import { requestTexts } from '#domain/texts/request.ts';
import { Button } from '../../components/Button.tsx';
import { useFormState } from '../../components/IntentForm.tsx';
import { ToastView } from '../../components/Toast.tsx';
import { degrees } from '../../lib/coordinates.ts';
import { fieldId } from '../../lib/form.ts';
import { locate } from '../../lib/geolocation.ts';
import type { LocateFailure } from '../../lib/geolocation.ts';
import { useTexts } from '../../lib/texts.ts';

/**
 * The device's position: kept in hidden fields, so that it survives a refused form, and written into the address as
 * latitude and longitude where none is typed. The button is there only where script can work it.
 */
export function UseMyLocation() {
  const t = useTexts(requestTexts);
  const { intent, answer } = useFormState();
  const [lat, setLat] = useState(answer?.values.customer_lat ?? '');
  const [lng, setLng] = useState(answer?.values.customer_lng ?? '');
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);

  const address = () => document.getElementById(fieldId(intent, 'location_address')) as HTMLInputElement | null;
  const find = async () => {
    if (busy) return;
    setBusy(true);
    setToast(null);
    const found = await locate();
    setBusy(false);
    if (!found.ok) {
      setToast(t.toasts[TOAST_OF[found.reason]]);
      return;
    }
    const [newLat, newLng] = [degrees(found.point.lat), degrees(found.point.lng)];
    const field = address();
    // What a person typed says more than numbers do.
    if (field && (field.value.trim() === '' || field.value === asText(lat, lng))) field.value = asText(newLat, newLng);
    setLat(newLat);
    setLng(newLng);
    setToast(t.toasts.locationSet);
  };
  const forget = () => {
    const field = address();
    if (field?.value === asText(lat, lng)) field.value = '';
    setLat('');
    setLng('');
    setToast(null);
  };
  const known = lat !== '' && lng !== '';
  return (
    <div className="field">
      <input type="hidden" name="use_gps" value={known ? 'true' : 'false'} />
      <input type="hidden" name="customer_lat" value={lat} />
      <input type="hidden" name="customer_lng" value={lng} />
      {scripted && (
        <div className="row">
          <Button onClick={() => void find()} aria-disabled={busy || undefined}>
            {busy ? t.pickup.locating : t.pickup.useGps}
          </Button>
          {known && (
            <Button look="quiet" onClick={forget}>
              {t.pickup.forget}
            </Button>
          )}
        </div>
      )}
      {toast && <ToastView toast={toast} />}
      {known && <p className="field-hint">{t.pickup.coordinates(lat, lng)}</p>}
    </div>
  );
}

const TOAST_OF = {
  unsupported: 'locationNotAvailable',
  denied: 'locationDenied',
  unavailable: 'locationUnavailable',
  timeout: 'locationTimeout',
  failed: 'locationFailed',
} as const satisfies Record<LocateFailure, string>;

function asText(lat: string, lng: string): string {
  return `${lat}, ${lng}`;
}
