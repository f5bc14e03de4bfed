import { SECOND } from '#kernel/constants.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { keepAwake } from './keep-awake.ts';
import { startPositionSender } from './position-sender.ts';
import { watchPosition } from './watch-position.ts';
import type { WatchFailure } from './watch-position.ts';

/** The shortest time between two positions that we take. A truck drives about a block in that time. */
const MIN_INTERVAL_MS = 5 * SECOND;

export interface SharingStatus {
  failure: WatchFailure | null;
  /** How many positions on the device are unsent. */
  waiting: number;
  /** Whether the server responds, as far as we know. */
  reachable: boolean;
  /**
   * `age`: the age of the position that people see, in milliseconds, as of the server's last response. Null if they see
   * none. `shown` itself is null before the first response.
   */
  shown: { age: number | null } | null;
  /** Whether the last position wasn't accurate enough to be shown. */
  rough: boolean;
  /** Whether the browser keeps the screen on. */
  awake: boolean;
}

export const NOT_SHARING: SharingStatus = {
  failure: null,
  waiting: 0,
  reachable: true,
  shown: null,
  rough: false,
  awake: false,
};

interface SharingHandlers {
  onChange: (change: Partial<SharingStatus>) => void;
  /** Called when the browser has no geolocation, or the user has refused it. Only the user can change a refusal. */
  onRefused: (why: WatchFailure) => void;
  onJobOver: () => void;
}

/**
 * Measures, queues and sends this device's position, and keeps the screen on.
 * @returns a function that stops it
 */
export function shareOwnPosition(jobId: string, { onChange, onRefused, onJobOver }: SharingHandlers): () => void {
  const sender = startPositionSender(jobId, {
    onWaiting: (waiting) => onChange({ waiting }),
    onReachable: (reachable) => onChange({ reachable }),
    onAccepted: ({ shownAge, rough }) => onChange({ shown: { age: shownAge }, rough }),
    onJobOver,
  });
  let measuredAt = 0;
  let lastPositionAt = 0;
  const onMissed = (why: WatchFailure) => {
    // A parked device may report nothing new for a while, so don't report a failure immediately.
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

/**
 * Whether the provider chose to share positions for this job on this device; undefined before a choice. Survives
 * reloads and tabs that the browser discards.
 */
export function readSharingChoice(jobId: string): boolean | undefined {
  try {
    const saved = localStorage.getItem(storageKey(jobId));
    return saved === null ? undefined : saved === 'on';
  } catch {
    return undefined;
  }
}

/**
 * Saves whether the provider wants to share positions for this job.
 * @param isOn undefined deletes the choice: the job is done, or sharing was turned off automatically
 */
export function saveSharingChoice(jobId: string, isOn: boolean | undefined): void {
  try {
    if (isOn === undefined) localStorage.removeItem(storageKey(jobId));
    else localStorage.setItem(storageKey(jobId), isOn ? 'on' : 'off');
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

/**
 * Listens for the choice made in other tabs.
 * @returns a function that stops listening
 */
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
