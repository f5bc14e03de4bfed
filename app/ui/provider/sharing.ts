import { SECOND } from '#kernel/constants.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { keepAwake } from './keep-awake.ts';
import { startSender } from './sender.ts';
import { watchPosition } from './watch-position.ts';
import type { WatchFailure } from './watch-position.ts';

/** Shortest interval between positions: a truck moves about a block. */
const EVERY_MS = 5 * SECOND;

/** State of position sharing. */
export interface Sharing {
  failure: WatchFailure | null;
  /** Unsent positions on the device. */
  waiting: number;
  /** Whether the server is reachable, as far as known. */
  reached: boolean;
  /** The position people see, and its age when the server answered, milliseconds; null before the first answer. */
  shown: { age: number | null } | null;
  /** The last position was too inaccurate to show. */
  rough: boolean;
  /** Whether the wake lock is held. */
  awake: boolean;
}

export const NOT_YET: Sharing = { failure: null, waiting: 0, reached: true, shown: null, rough: false, awake: false };

interface Ears {
  onChange: (change: Partial<Sharing>) => void;
  /** The device refuses to give positions; only the person can change that. */
  onRefused: (why: WatchFailure) => void;
  onOver: () => void;
}

/** Measures, queues and sends this device's position, and keeps its screen on. Returns a function that stops it. */
export function shareOwnPosition(jobId: string, { onChange, onRefused, onOver }: Ears): () => void {
  const sender = startSender(jobId, {
    onWaiting: (waiting) => onChange({ waiting }),
    onReached: (reached) => onChange({ reached }),
    onTaken: ({ shownAge, rough }) => onChange({ shown: { age: shownAge }, rough }),
    onOver,
  });
  let measuredAt = 0;
  let heardAt = 0;
  const missed = (why: WatchFailure) => {
    // A parked device may report nothing new for a while.
    if (Date.now() - heardAt >= POSITION_STALE_MS) onChange({ failure: why });
  };
  const unwatch = watchPosition(
    (position) => {
      heardAt = Date.now();
      onChange({ failure: null });
      if (Math.abs(position.at - measuredAt) < EVERY_MS) return;
      measuredAt = position.at;
      sender.push(position);
    },
    (why) => (why === 'positionFailed' ? missed : onRefused)(why),
  );
  const dim = keepAwake((awake) => onChange({ awake }));
  return () => {
    unwatch();
    dim();
    sender.stop();
  };
}

const keyOf = (jobId: string) => `shoulder.position.${jobId}`;

/** The provider's choice for this job on this device, if any. It survives reloads and discarded tabs. */
export function chosenFor(jobId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(keyOf(jobId));
    return kept === null ? undefined : kept === 'on';
  } catch {
    return undefined;
  }
}

/** @param on undefined deletes the choice: the job is done */
export function choose(jobId: string, on: boolean | undefined): void {
  try {
    if (on === undefined) localStorage.removeItem(keyOf(jobId));
    else localStorage.setItem(keyOf(jobId), on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Hears the choice from other tabs. Returns a function that stops it. */
export function hearChoice(jobId: string, told: (on: boolean) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(jobId) && newValue !== null) told(newValue === 'on');
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whether geolocation is already permitted, so that sharing can resume without a tap. */
export async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
