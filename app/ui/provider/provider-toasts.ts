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

/** Shows a toast for each job whose provider needs the desk's help, until the help is no longer needed. */
export function useProviderAlertToasts(alerts: readonly ProviderAlert[]): void {
  const { toasts } = useTexts(deskAlertsTexts);
  useAlertToasts(
    useMemo(
      () => alerts.map(({ kind, number, at }) => ({ topic: `${kind} ${number}`, at, toast: toasts[kind](number) })),
      [alerts, toasts],
    ),
  );
}
