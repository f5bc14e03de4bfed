import { useEffect, useRef } from 'react';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { removeToast, pushToast } from '../../ui/live/live-toasts.ts';
import { useTexts } from '../../ui/texts.ts';
import type { Tracking } from './load.server.ts';

/**
 * Shows a toast when the provider takes the next step or shares the first position while the page is open
 * (docs/product.md, "Tracking page"). The toast disappears when it's no longer true, so that none mentions a provider
 * who dropped out.
 */
export function useTrackingToasts(tracking: Tracking): void {
  const t = useTexts(trackingTexts);
  const { toasts } = useTexts(statusTexts);
  const number = tracking.number;
  const status = toastStepOf(tracking);
  const positioned = tracking.kind === 'open' && tracking.positioned;
  const before = useRef({ number, status, positioned });
  useEffect(() => {
    const was = before.current;
    before.current = { number, status, positioned: positioned || (was.positioned && was.number === number) };
    if (was.number !== number) return;
    const toast = Object.entries(toasts).find(([name]) => name === status)?.[1];
    if (was.status !== status) {
      removeToast('status');
      if (toast) pushToast('status', toast);
    }
    if (!positioned) removeToast('position');
    else if (!was.positioned) pushToast('position', t.toasts.liveTracking);
  }, [number, status, positioned, t, toasts]);
}

/** What the toasts of the page's forms are about: once it changes, they may no longer be true. */
export function toastSubjectOf(tracking: Tracking): unknown {
  if (tracking.kind !== 'open') return 'cancelled';
  const { cancellationAsked, finalOffer, extra, change, trouble, rating } = tracking;
  const proposal = [change?.open?.depositDue, change?.first];
  return [toastStepOf(tracking), cancellationAsked, finalOffer, extra?.status, proposal, trouble, rating];
}

/** The status that toasts go by. `provider_assigned` counts only once the provider has accepted. */
function toastStepOf(tracking: Tracking) {
  if (tracking.kind !== 'open') return 'cancelled';
  const status = canonicalStatus(tracking.status);
  // "Please rate it" is over then.
  if (tracking.rating !== null) return 'rated';
  return status === 'provider_assigned' && !tracking.agreed ? 'job_offered' : status;
}
