import { useCallback, useEffect, useState } from 'react';
import { deleteQueue } from '../../ui/provider/position-queue.ts';
import {
  NOT_SHARING,
  saveSharingChoice,
  sharingChoice,
  onSharingChoice,
  isGeolocationAllowed,
  shareOwnPosition,
} from '../../ui/provider/position-sharing.ts';
import type { Sharing } from '../../ui/provider/position-sharing.ts';
import type { WatchFailure } from '../../ui/provider/watch-position.ts';

export interface SharingView {
  /** Undefined until the browser has been asked. */
  on: boolean | undefined;
  /** Why it turned itself off. */
  refusal: WatchFailure | null;
  sharing: Sharing;
  toggle: () => void;
}

/**
 * Shares this device's position while it's on. Providers who allowed and started it before needn't tap again; those who
 * stopped it aren't overruled.
 */
export function useSharing(jobId: string, takes: boolean): SharingView {
  const [on, setOn] = useState<boolean>();
  const [refusal, setRefusal] = useState<WatchFailure | null>(null);
  const [sharing, setSharing] = useState(NOT_SHARING);

  useEffect(() => {
    if (!takes) {
      saveSharingChoice(jobId, undefined);
      void deleteQueue(jobId);
      return undefined;
    }
    let left = false;
    const begin = (wanted: boolean) => {
      if (!left) setOn(wanted);
    };
    const chosen = sharingChoice(jobId);
    if (chosen === undefined) void isGeolocationAllowed().then(begin);
    else begin(chosen);
    return () => {
      left = true;
    };
  }, [jobId, takes]);

  useEffect(() => {
    if (!on || !takes) return undefined;
    const off = (why: WatchFailure | null) => {
      saveSharingChoice(jobId, undefined);
      setRefusal(why);
      setOn(false);
    };
    return shareOwnPosition(jobId, {
      onChange: (change) => setSharing((now) => ({ ...now, ...change })),
      onRefused: off,
      onJobOver: () => off(null),
    });
  }, [on, jobId, takes]);

  const turn = useCallback(
    (wanted: boolean) => {
      // After sharing is stopped, queued positions aren't sent either.
      if (!wanted) void deleteQueue(jobId);
      setRefusal(null);
      setSharing(NOT_SHARING);
      setOn(wanted);
    },
    [jobId],
  );
  // Stopping in one tab stops the same job in all tabs.
  useEffect(() => onSharingChoice(jobId, turn), [jobId, turn]);

  const toggle = () => {
    saveSharingChoice(jobId, !on);
    turn(!on);
  };
  return { on, refusal, sharing, toggle };
}
