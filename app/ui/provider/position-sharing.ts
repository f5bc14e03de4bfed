import { SECOND } from '#kernel/constants.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { keepAwake } from './keep-awake.ts';
import { startSender } from './position-sender.ts';
import { watchPosition } from './watch-position.ts';
import type { WatchFailure } from './watch-position.ts';

/** Shortest interval between positions: a truck moves about a block. */
const MIN_INTERVAL_MS = 5 * SECOND;

/** State of position sharing. */
export interface Sharing {
  failure: WatchFailure | null;
  /** Unsent positions on the device. */
  waiting: number;
  /** Whether the server is reachable, as far as known. */
  reachable: boolean;
  /** The position people see, and its age when the server answered, milliseconds; null before the first answer. */
  shown: { age: number | null } | null;
  /** The last position was too inaccurate to show. */
  rough: boolean;
  /** Whether the wake lock is held. */
  awake: boolean;
}

export const NOT_SHARING: Sharing = {
  failure: null,
  waiting: 0,
  reachable: true,
  shown: null,
  rough: false,
  awake: false,
};

interface SharingHandlers {
  onChange: (change: Partial<Sharing>) => void;
  /** The device refuses to give positions; only the person can change that. */
  onRefused: (why: WatchFailure) => void;
  onJobOver: () => void;
}

/** Measures, queues and sends this device's position, and keeps its screen on. Returns a function that stops it. */
export function shareOwnPosition(jobId: string, { onChange, onRefused, onJobOver }: SharingHandlers): () => void {
  const sender = startSender(jobId, {
    onWaiting: (waiting) => onChange({ waiting }),
    onReachable: (reachable) => onChange({ reachable }),
    onAccepted: ({ shownAge, rough }) => onChange({ shown: { age: shownAge }, rough }),
    onJobOver,
  });
  let measuredAt = 0;
  let lastPositionAt = 0;
  const onMissed = (why: WatchFailure) => {
    // A parked device may report nothing new for a while.
    if (Date.now() - lastPositionAt >= POSITION_STALE_MS) onChange({ failure: why });
  };
  const stopWatching = watchPosition(
    (position) => {
      lastPositionAt = Date.now();
      onChange({ failure: null });
      if (Math.abs(position.at - measuredAt) < MIN_INTERVAL_MS) return;
      measuredAt = position.at;
      sender.push(position);
    },
    (why) => (why === 'positionFailed' ? onMissed : onRefused)(why),
  );
  const releaseScreen = keepAwake((awake) => onChange({ awake }));
  return () => {
    stopWatching();
    releaseScreen();
    sender.stop();
  };
}

const storageKey = (jobId: string) => `shoulder.position.${jobId}`;

/** The provider's choice for this job on this device, if any. It survives reloads and discarded tabs. */
export function sharingChoice(jobId: string): boolean | undefined {
  try {
    const saved = localStorage.getItem(storageKey(jobId));
    return saved === null ? undefined : saved === 'on';
  } catch {
    return undefined;
  }
}

/** @param on undefined deletes the choice: the job is done */
export function saveSharingChoice(jobId: string, on: boolean | undefined): void {
  try {
    if (on === undefined) localStorage.removeItem(storageKey(jobId));
    else localStorage.setItem(storageKey(jobId), on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Hears the choice from other tabs. Returns a function that stops it. */
export function onSharingChoice(jobId: string, listener: (on: boolean) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(jobId) && newValue !== null) listener(newValue === 'on');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether geolocation is already permitted, so that sharing can resume without a tap. */
export async function isGeolocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
