import { useCallback, useEffect, useState } from 'react';
import { deleteQueue } from '../../ui/provider/position-queue.ts';
import {
  NOT_SHARING,
  saveSharingChoice,
  readSharingChoice,
  onSharingChoice,
  isGeolocationAllowed,
  shareOwnPosition,
} from '../../ui/provider/position-sharing.ts';
import type { SharingStatus } from '../../ui/provider/position-sharing.ts';
import type { WatchFailure } from '../../ui/provider/watch-position.ts';

export interface PositionSharing {
  /** Whether sharing is on; undefined until the browser has said whether it's allowed. */
  on: boolean | undefined;
  /** Why sharing was turned off automatically; null if it wasn't. */
  refusal: WatchFailure | null;
  sharing: SharingStatus;
  /**
   * When the provider turned sharing off while this page was open, in milliseconds since 1970; 0 if they didn't, or
   * turned it on again.
   */
  stoppedAt: number;
  toggle: () => void;
}

/**
 * Shares this device's position while sharing is on. Sharing is on from the start if the provider turned it on for this
 * job before, or if they've made no choice and the browser already allows it. If they turned it off, it stays off.
 */
export function usePositionSharing(jobId: string, acceptsPositions: boolean): PositionSharing {
  const [on, setOn] = useState<boolean>();
  const [refusal, setRefusal] = useState<WatchFailure | null>(null);
  const [sharing, setSharing] = useState(NOT_SHARING);
  const [stoppedAt, setStoppedAt] = useState(0);

  useEffect(() => {
    if (!acceptsPositions) {
      saveSharingChoice(jobId, undefined);
      void deleteQueue(jobId);
      return undefined;
    }
    let unmounted = false;
    const applyChoice = (enabled: boolean) => {
      if (!unmounted) setOn(enabled);
    };
    const chosen = readSharingChoice(jobId);
    if (chosen === undefined) void isGeolocationAllowed().then(applyChoice);
    else applyChoice(chosen);
    return () => {
      unmounted = true;
    };
  }, [jobId, acceptsPositions]);

  useEffect(() => {
    if (!on || !acceptsPositions) return undefined;
    const turnOff = (why: WatchFailure | null) => {
      saveSharingChoice(jobId, undefined);
      setRefusal(why);
      setOn(false);
    };
    return shareOwnPosition(jobId, {
      onChange: (change) => setSharing((now) => ({ ...now, ...change })),
      onRefused: turnOff,
      onJobOver: () => turnOff(null),
    });
  }, [on, jobId, acceptsPositions]);

  const switchTo = useCallback(
    (enabled: boolean) => {
      // Turning sharing off also drops the positions that are still queued.
      if (!enabled) void deleteQueue(jobId);
      setStoppedAt(enabled ? 0 : Date.now());
      setRefusal(null);
      setSharing(NOT_SHARING);
      setOn(enabled);
    },
    [jobId],
  );
  // If sharing is turned on or off in one tab, do the same in this job's other tabs.
  useEffect(() => onSharingChoice(jobId, switchTo), [jobId, switchTo]);

  const toggle = () => {
    saveSharingChoice(jobId, !on);
    switchTo(!on);
  };
  return { on, refusal, sharing, stoppedAt, toggle };
}
