import { useEffect, useRef, useState } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { trackingTexts } from '#modules/request/copy/en/tracking.ts';
import { useTexts } from '../../ui/texts.ts';
import type { OpenTracking, Tracking } from './load.server.ts';

/**
 * What screen readers announce while the page is open: a new step of the job, a provider who dropped out, and the first
 * shared position (docs/product.md, "Tracking page"). The sign shows the same. Once a provider has dropped out, nothing
 * announces that they're coming.
 */
export function useAnnouncements(tracking: OpenTracking): readonly Toast[] {
  const t = useTexts(trackingTexts);
  const { toasts, card, now } = useTexts(statusTexts);
  const { number, hasSharedPosition, left } = tracking;
  const step = stepOf(tracking);
  const before = useRef({ number, step, hasSharedPosition });
  const [changed, setChanged] = useState({ step: false, position: false });
  useEffect(() => {
    const was = before.current;
    before.current = {
      number,
      step,
      hasSharedPosition: hasSharedPosition || (was.hasSharedPosition && was.number === number),
    };
    if (was.number !== number) return setChanged({ step: false, position: false });
    setChanged((said) => ({
      step: said.step || was.step !== step,
      position: hasSharedPosition && (said.position || !was.hasSharedPosition),
    }));
  }, [number, step, hasSharedPosition]);
  const providerLeftToast =
    left && !left.changed ? { title: card.deposit_paid, message: now.left(left.name) } : undefined;
  const toast = Object.entries(toasts).find(([name]) => name === step)?.[1] ?? providerLeftToast;
  return [...(changed.step && toast ? [toast] : []), ...(changed.position ? [t.toasts.liveTracking] : [])];
}

/** The state that the toasts of the page's forms are about. When it changes, they may no longer be true. */
export function toastSubjectOf(tracking: Tracking): unknown {
  if (tracking.kind !== 'open') return 'cancelled';
  const { cancellationAsked, finalOffer, extra, change, trouble, rating } = tracking;
  const proposal = [change?.open?.depositDue, change?.first];
  return [stepOf(tracking), cancellationAsked, finalOffer, extra?.status, proposal, trouble, rating];
}

/**
 * The step for announcements and toasts. It's the status, with these exceptions: `job_offered` until the assigned
 * provider has accepted the job, `partly_done` if only a part of the job was done, and `rated` once the job is rated.
 */
export function stepOf(tracking: Tracking) {
  if (tracking.kind !== 'open') return 'cancelled';
  const status = canonicalStatus(tracking.status);
  // A rated job is a step of its own, so that the announcement that asks for a rating goes away.
  if (tracking.rating !== null) return 'rated';
  if (tracking.partlyDone) return 'partly_done';
  return status === 'provider_assigned' && !tracking.agreed ? 'job_offered' : status;
}
