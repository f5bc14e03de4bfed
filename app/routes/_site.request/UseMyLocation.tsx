import { useRef, useState } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { isInServiceArea } from '#modules/place/rules/distance.ts';
import { degrees } from '#modules/place/rules/coordinates.ts';
import { fieldId } from '../../http/form.ts';
import { locate } from '../../ui/geolocation.ts';
import type { LocateFailure } from '../../ui/geolocation.ts';
import { addressAt } from './address-lookup.ts';
import { useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * The button that finds the device's position, which hidden fields keep when the form is refused. If no address was
 * typed, it fills in the position's address, or the coordinates if there's no address. The button needs script.
 */
export function UseMyLocation() {
  const t = useTexts(requestTexts);
  const maps = useTexts(mapsTexts).toasts;
  const { intent, answer } = useFormState();
  const [lat, setLat] = useState(answer?.values.customer_lat ?? '');
  const [lng, setLng] = useState(answer?.values.customer_lng ?? '');
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const [filled, setFilled] = useState('');
  /** The latest lookup's number; results of earlier lookups are dropped. */
  const lookupNumber = useRef(0);
  const hydrated = useHydrated();

  const address = () => document.getElementById(fieldId(intent, 'location_address')) as HTMLInputElement | null;
  /** Replaces the address only if we filled it in: an address that a person typed is more exact. */
  const fill = (text: string, before: string) => {
    const field = address();
    if (!field || !['', before].includes(field.value.trim())) return false;
    field.value = text;
    setFilled(text);
    return true;
  };
  const find = async () => {
    if (busy) return;
    const now = (lookupNumber.current += 1);
    setBusy(true);
    setToast(null);
    const found = await locate();
    if (now !== lookupNumber.current) return;
    if (!found.ok) {
      setBusy(false);
      setToast(t.toasts[TOAST_OF[found.reason]]);
      return;
    }
    // Store the position before looking up its address: the lookup may fail, or the form may be sent meanwhile.
    const [newLat, newLng] = [degrees(found.point.lat), degrees(found.point.lng)];
    const numbers = asText(newLat, newLng);
    setLat(newLat);
    setLng(newLng);
    const free = fill(numbers, filled || asText(lat, lng));
    const foundAddress = await addressAt(found.point);
    if (now !== lookupNumber.current) return;
    setBusy(false);
    const isKept = !free || (foundAddress && !fill(foundAddress.address, numbers));
    if (!isInServiceArea(found.point)) setToast(t.toasts.locationOutside);
    else if (isKept) setToast(maps.typedKept);
    else
      setToast(
        !foundAddress ? t.toasts.locationSet : foundAddress.approximate ? maps.nearFound : t.toasts.locationFound,
      );
  };
  const forget = () => {
    lookupNumber.current += 1;
    setBusy(false);
    fill('', filled || asText(lat, lng));
    setLat('');
    setLng('');
    setToast(null);
  };
  const hasPosition = lat !== '' && lng !== '';
  return (
    <div className="field">
      <input type="hidden" name="use_gps" value={hasPosition ? 'true' : 'false'} />
      <input type="hidden" name="customer_lat" value={lat} />
      <input type="hidden" name="customer_lng" value={lng} />
      {hydrated && (
        <div className="row">
          <Button onClick={() => void find()} aria-disabled={busy || undefined}>
            {busy ? t.pickup.locating : t.pickup.useGps}
          </Button>
          {hasPosition && (
            <Button look="quiet" onClick={forget}>
              {t.pickup.forget}
            </Button>
          )}
        </div>
      )}
      {toast && <ToastView toast={toast} />}
      {hasPosition && <p className="field-hint">{t.pickup.coordinates(lat, lng)}</p>}
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
