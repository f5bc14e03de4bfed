import { roundTo } from '#kernel/numbers.ts';
import { useEffect, useRef, useState } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { mapsTexts } from '#modules/place/copy/en/maps.ts';
import { requestTexts } from '#modules/request/copy/en/request.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormState } from '../../ui/IntentForm.tsx';
import { ToastView } from '../../ui/Toast.tsx';
import { formatAccuracy, isInServiceArea, isRoughAccuracy } from '#modules/place/rules/distance.ts';
import type { Point } from '#modules/place/rules/distance.ts';
import { formatDegrees, parsePositionFields } from '#modules/place/rules/coordinates.ts';
import type { PinMap } from '#modules/place/rules/pin.ts';
import { fieldId } from '../../http/form.ts';
import { locateDevice } from '../../ui/geolocation.ts';
import type { LocateFailure } from '../../ui/geolocation.ts';
import { addressAt, mapAround } from './address-lookup.ts';
import { MovablePin } from './MovablePin.tsx';
import { WhichSide } from './WhichSide.tsx';
import { useLocale, useTexts } from '../../ui/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A position. `accuracyM` is the radius of the possible error in meters; null if the person placed the pin. */
interface PickupPosition extends Point {
  accuracyM: number | null;
}

/**
 * The button that finds the device's position, and the map with the pin. Unless an address was typed, fills in the
 * position's address, or the coordinates if that address isn't found. The position itself is in hidden fields, so it's
 * still there if the form is refused. Needs script.
 */
export function UseMyLocation() {
  const t = useTexts(requestTexts);
  const maps = useTexts(mapsTexts).toasts;
  const { intent, answer } = useFormState();
  const [found, setFound] = useState<PickupPosition | null>(() => positionInAnswer(answer?.values) ?? null);
  const [map, setMap] = useState<PinMap | null>(null);
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const [filled, setFilled] = useState('');
  /** The latest lookup's number; results of earlier lookups are dropped. */
  const lookupNumber = useRef(0);
  const hydrated = useHydrated();

  const showMap = async (point: PickupPosition) => {
    const thisLookup = lookupNumber.current;
    const drawn = await mapAround(point, point.accuracyM);
    if (thisLookup === lookupNumber.current) setMap(drawn);
  };
  useEffect(() => {
    if (found) void showMap(found);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, for the position in a refused form
  }, []);
  const addressField = () => document.getElementById(fieldId(intent, 'location_address')) as HTMLInputElement | null;
  const isFilledByUs = (before: string) => ['', before].includes(addressField()?.value.trim() ?? '');
  /** Replaces the address only if we filled it in: an address that a person typed is more exact. */
  const fill = (text: string, before: string) => {
    const field = addressField();
    if (!field || !isFilledByUs(before)) return false;
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    setFilled(text);
    return true;
  };
  /**
   * Stores the position before looking up its address, because the lookup may fail, or the form may be sent meanwhile.
   */
  const storePosition = async (next: PickupPosition) => {
    const thisLookup = lookupNumber.current;
    setFound(next);
    const before = filled || coordinatesAsText(found);
    const coordinates = coordinatesAsText(next);
    // While the pin is being moved, keep the last address. Look up the new one once the pin stands still.
    const isMoved = next.accuracyM === null;
    const mayFillAddress = isMoved ? isFilledByUs(before) : fill(coordinates, before);
    if (isMoved) await untilPinStandsStill();
    if (thisLookup !== lookupNumber.current) return;
    const address = await addressAt(next);
    if (thisLookup !== lookupNumber.current) return;
    setBusy(false);
    const isKept = !mayFillAddress || !fill(address?.address ?? coordinates, isMoved ? before : coordinates);
    if (!isInServiceArea(next)) setToast(t.toasts.locationOutside);
    else if (isMoved) setToast(null);
    else if (isKept) setToast(maps.typedKept);
    else setToast(!address ? t.toasts.locationSet : address.approximate ? maps.nearFound : t.toasts.locationFound);
  };
  const find = async () => {
    if (busy) return;
    const thisLookup = (lookupNumber.current += 1);
    setBusy(true);
    setToast(null);
    // If the button is pressed again, ask the device for a new position instead of its last one.
    const located = await locateDevice(found !== null);
    if (thisLookup !== lookupNumber.current) return;
    if (!located.ok) {
      setBusy(false);
      setToast(t.toasts[TOAST_OF[located.reason]]);
      return;
    }
    const here = { ...located.point, accuracyM: located.accuracyM };
    void showMap(here);
    await storePosition(here);
  };
  const move = (point: Point) => {
    lookupNumber.current += 1;
    void storePosition({ ...point, accuracyM: null });
  };
  const forget = () => {
    lookupNumber.current += 1;
    setBusy(false);
    fill('', filled || coordinatesAsText(found));
    setFound(null);
    setMap(null);
    setToast(null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <input type="hidden" name="use_gps" value={found ? 'true' : 'false'} />
      <input type="hidden" name="customer_lat" value={found ? formatDegrees(found.lat) : ''} />
      <input type="hidden" name="customer_lng" value={found ? formatDegrees(found.lng) : ''} />
      <input
        type="hidden"
        name="customer_accuracy"
        value={typeof found?.accuracyM === 'number' ? roundTo(found.accuracyM, 1) : ''}
      />
      <Button
        wide
        className="needs-script min-h-14! gap-2 border-[3px]! font-extrabold!"
        onClick={() => void find()}
        aria-disabled={busy || !hydrated || undefined}
      >
        <Crosshair />
        {busy ? t.pickup.locating : t.pickup.useGps}
      </Button>
      {found && map && <MovablePin map={map} point={found} accuracyM={found.accuracyM} onMove={move} />}
      {found && found.accuracyM !== null && map?.highway && <WhichSide highway={map.highway} />}
      {found && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <HowExact found={found} />
          <Button look="quiet" onClick={forget}>
            {t.pickup.forget}
          </Button>
        </div>
      )}
      {toast && <ToastView toast={toast} />}
    </div>
  );
}

/**
 * The address is looked up only after the pin hasn't moved for this long, because a key that's held down moves it many
 * times.
 */
const STANDSTILL_MS = 500;
const untilPinStandsStill = () => new Promise((resolve) => setTimeout(resolve, STANDSTILL_MS));

/** Says how exact the position is, in feet, with a warning if it's rough. */
function HowExact({ found: { accuracyM } }: { found: PickupPosition }) {
  const t = useTexts(requestTexts).pickup;
  const locale = useLocale();
  if (accuracyM === null) return <p className="field-hint">{t.placed}</p>;
  const distance = formatAccuracy(accuracyM, locale);
  return isRoughAccuracy(accuracyM) ? (
    <p className="font-bold text-stop">{t.rough(distance)}</p>
  ) : (
    <p className="field-hint">{t.within(distance)}</p>
  );
}

function Crosshair() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 1v5M12 18v5M1 12h5M18 12h5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="12" cy="12" r="2.5" fill="currentColor" />
    </svg>
  );
}

const TOAST_OF = {
  unsupported: 'locationNotAvailable',
  denied: 'locationDenied',
  unavailable: 'locationUnavailable',
  timeout: 'locationTimeout',
  failed: 'locationFailed',
} as const satisfies Record<LocateFailure, string>;

/** The position in the hidden fields of a refused form. */
function positionInAnswer(values: Readonly<Record<string, string>> = {}): PickupPosition | undefined {
  const { customer_lat: lat = '', customer_lng: lng = '', customer_accuracy: accuracy = '' } = values;
  return parsePositionFields({ lat, lng, accuracy });
}

function coordinatesAsText(point: Point | null): string {
  return point ? `${formatDegrees(point.lat)}, ${formatDegrees(point.lng)}` : '';
}
