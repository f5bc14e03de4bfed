import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { formatDegrees } from '#modules/place/rules/coordinates.ts';
import { locateDevice } from './geolocation.ts';
import type { LocateFailure } from './geolocation.ts';
import { useHydrated } from './use-hydrated.ts';
import type { ButtonLook } from './Button.tsx';
import { SubmitButton } from './IntentForm.tsx';
import { ToastView } from './Toast.tsx';

interface ShareButtonProps {
  label: string;
  busyLabel: string;
  /** The toast to show when the device gives no position. */
  failed: (reason: LocateFailure) => Toast;
  /** Called when the device gives no position, for pages that then show more than the toast. */
  onFailed?: (reason: LocateFailure) => void;
  /** Set this if a location was shared before. The device then measures again instead of using a cached position. */
  anotherPlace?: boolean;
  look?: ButtonLook;
  wide?: boolean;
}

/** Gets the position with one tap, then submits its `IntentForm` with `lat`, `lng` and `accuracy` (meters). */
export function ShareButton({
  label,
  busyLabel,
  failed,
  onFailed,
  anotherPlace,
  look = 'plain',
  wide = false,
}: ShareButtonProps) {
  const lat = useRef<HTMLInputElement>(null);
  const lng = useRef<HTMLInputElement>(null);
  const accuracy = useRef<HTMLInputElement>(null);
  const found = useRef(false);
  // Disabled before hydration, because the form would then be sent without a position.
  const hydrated = useHydrated();
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
    const located = await locateDevice(anotherPlace);
    setBusy(false);
    if (!located.ok) {
      setToast(failed(located.reason));
      onFailed?.(located.reason);
      return;
    }
    if (lat.current) lat.current.value = formatDegrees(located.point.lat);
    if (lng.current) lng.current.value = formatDegrees(located.point.lng);
    if (accuracy.current) accuracy.current.value = String(Math.round(located.accuracyM));
    found.current = true;
    button.click();
  };
  return (
    <>
      <input ref={lat} type="hidden" name="lat" defaultValue="" />
      <input ref={lng} type="hidden" name="lng" defaultValue="" />
      <input ref={accuracy} type="hidden" name="accuracy" defaultValue="" />
      {toast && <ToastView toast={toast} />}
      <SubmitButton
        look={look}
        wide={wide}
        busyLabel={busyLabel}
        disabled={!hydrated}
        onClick={(event) => void share(event)}
      >
        {busy ? busyLabel : label}
      </SubmitButton>
    </>
  );
}
