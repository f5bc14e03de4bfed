import { useMemo } from 'react';
import { deskAlertsTexts } from '#modules/dispatch/copy/en/desk-alerts.ts';
import { useAlertToasts } from '../live/live-toasts.ts';
import { useTexts } from '../texts.ts';

export interface ProviderAlert {
  kind: 'declined' | 'silent' | 'failed' | 'late' | 'unpaid';
  number: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** While a desk page is open, shows a toast for each provider who needs the desk's help, as long as they do. */
export function useProvidersToast(alerts: readonly ProviderAlert[]): void {
  const { toasts } = useTexts(deskAlertsTexts);
  useAlertToasts(
    useMemo(
      () => alerts.map(({ kind, number, at }) => ({ topic: `${kind} ${number}`, at, toast: toasts[kind](number) })),
      [alerts, toasts],
    ),
  );
}
