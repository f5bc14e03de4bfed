import { useEffect, useRef } from 'react';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { pushToast } from '../live/live-toasts.ts';
import { useTexts } from '../texts.ts';

export interface ProviderAlert {
  kind: 'declined' | 'silent' | 'failed' | 'late' | 'unpaid';
  number: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** Shows a toast for each provider whom the desk must help, while a desk page is open. */
export function useProvidersToast(alerts: readonly ProviderAlert[]): void {
  const { toasts } = useTexts(deskAlertsTexts);
  const newest = Math.max(0, ...alerts.map(({ at }) => at));
  const lastShown = useRef(newest);
  useEffect(() => {
    for (const { kind, number, at } of alerts) {
      if (at > lastShown.current) pushToast(`provider ${number}`, toasts[kind](number));
    }
    lastShown.current = Math.max(lastShown.current, newest);
  }, [alerts, newest, toasts]);
}
