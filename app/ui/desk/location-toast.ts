import { useEffect, useRef } from 'react';
import { formatAccuracy } from '#modules/place/rules/distance.ts';
import { deskLocateTexts } from '#modules/request/copy/en/desk-locate.ts';
import { pushToast } from '../live/live-toasts.ts';
import { useLocale, useTexts } from '../texts.ts';

interface SharedLocation {
  at: Date | string;
  byDevice: boolean;
  accuracyM: number | null;
}

/**
 * Shows a toast when the customer shares the location while the request's page is open.
 * @param shared the shared location; null if none was shared yet
 */
export function useLocationToast(requestId: string, shared: SharedLocation | null): void {
  const { toasts } = useTexts(deskLocateTexts);
  const locale = useLocale();
  const at = shared ? new Date(shared.at).getTime() : 0;
  const accuracy = shared?.byDevice ? shared.accuracyM : null;
  const before = useRef({ requestId, at });
  useEffect(() => {
    const was = before.current;
    before.current = { requestId, at };
    if (was.requestId !== requestId || at <= was.at) return;
    pushToast('location', accuracy === null ? toasts.arrivedOnly : toasts.arrived(formatAccuracy(accuracy, locale)));
  }, [requestId, at, accuracy, toasts, locale]);
}
