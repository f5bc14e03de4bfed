import { useEffect, useRef } from 'react';
import { deskAlertsTexts } from '#domain/texts/desk-alerts.ts';
import type { RequestStatus } from '#domain/statuses.ts';
import { numberOf } from './desk.ts';
import { pushToast } from './live-toasts.ts';
import { useTexts } from './texts.ts';

interface Alert {
  kind: 'declined' | 'silent';
  number: string;
  /** Milliseconds. */
  at: number;
}

/** Says of each provider who handed a job back, or let the time to answer pass, while a page of many requests was open. */
export function useProvidersToast(alerts: readonly Alert[]): void {
  const { toasts } = useTexts(deskAlertsTexts);
  const newest = Math.max(0, ...alerts.map(({ at }) => at));
  const told = useRef(newest);
  useEffect(() => {
    for (const { kind, number, at } of alerts) {
      if (at > told.current) pushToast(`provider ${number}`, toasts[kind](number));
    }
    told.current = Math.max(told.current, newest);
  }, [alerts, newest, toasts]);
}

interface Row {
  id: string;
  customer_tracking_id: string | null;
  status: RequestStatus;
  provider_assigned: boolean;
}

/** Says so of the request whose page is open. @param silent the provider has let the time to answer pass */
export function useProviderToast(row: Row, silent: boolean): void {
  const { toasts } = useTexts(deskAlertsTexts);
  const { id, status, provider_assigned: assigned } = row;
  const number = numberOf(row);
  const before = useRef({ id, assigned, silent });
  useEffect(() => {
    const was = before.current;
    before.current = { id, assigned, silent };
    if (was.id !== id) return;
    if (was.assigned && status === 'deposit_paid') pushToast(`provider ${number}`, toasts.declined(number));
    else if (silent && !was.silent) pushToast(`provider ${number}`, toasts.silent(number));
  }, [id, status, assigned, silent, number, toasts]);
}
