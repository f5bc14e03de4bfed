import { useEffect, useRef } from 'react';
import { canonicalStatus } from '#domain/statuses.ts';
import { trackingTexts } from '#domain/texts/tracking.ts';
import { pushToast } from '../../lib/live-toasts.ts';
import { useTexts } from '../../lib/texts.ts';
import type { Tracking } from './load.server.ts';

/** Says what changed while the page was open: the provider's steps, and once where the provider is (Specification section 4). */
export function useTrackingToasts(tracking: Tracking): void {
  const t = useTexts(trackingTexts);
  const number = tracking.number;
  const status = tracking.kind === 'open' ? canonicalStatus(tracking.status) : 'cancelled';
  const positioned = tracking.kind === 'open' && tracking.positioned;
  const before = useRef({ number, status, positioned });
  useEffect(() => {
    const was = before.current;
    before.current = { number, status, positioned: positioned || (was.positioned && was.number === number) };
    if (was.number !== number) return;
    const toast = Object.entries(t.statusToasts).find(([name]) => name === status)?.[1];
    if (toast && was.status !== status) pushToast('status', toast);
    if (positioned && !was.positioned) pushToast('position', t.toasts.liveTracking);
  }, [number, status, positioned, t]);
}
