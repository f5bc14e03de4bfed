import { SECOND } from '#kernel/constants.ts';
import { POSITION_STALE_MS } from '#modules/provider/rules/positions.ts';
import { keepAwake } from './keep-awake.ts';
import { startSender } from './sender.ts';
import { watchPosition } from './watch-position.ts';
import type { WatchFailure } from './watch-position.ts';

/** Measured at most so often: a truck moves a street's length meanwhile. */
const EVERY_MS = 5 * SECOND;

/** How sharing goes. */
export interface Sharing {
  failure: WatchFailure | null;
  /** How many positions wait on the device. */
  waiting: number;
  /** Whether the server can be reached, as far as is known. */
  reached: boolean;
  /** The position that everybody sees, and how old it was when the server said so, milliseconds; null: nothing was said yet. */
  shown: { age: number | null } | null;
  /** The last position was too inexact to be shown. */
  rough: boolean;
  /** Whether the screen is kept on. */
  awake: boolean;
}

export const NOT_YET: Sharing = { failure: null, waiting: 0, reached: true, shown: null, rough: false, awake: false };

interface Ears {
  onChange: (change: Partial<Sharing>) => void;
  /** Only the person can change that: the device does not say where it is. */
  onRefused: (why: WatchFailure) => void;
  onOver: () => void;
}

/** Measures, keeps and sends this device's position until stopped, and keeps its screen on meanwhile. Returns what stops it. */
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
    // A device that stands still may have nothing new to say for a while.
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

/** What the provider chose for this job on this device; undefined: nothing yet. It outlives a reload, and a tab that the phone drops. */
export function chosenFor(jobId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(keyOf(jobId));
    return kept === null ? undefined : kept === 'on';
  } catch {
    return undefined;
  }
}

/** @param on undefined forgets the choice: the job is done */
export function choose(jobId: string, on: boolean | undefined): void {
  try {
    if (on === undefined) localStorage.removeItem(keyOf(jobId));
    else localStorage.setItem(keyOf(jobId), on ? 'on' : 'off');
  } catch {
    // Without storage it lasts until the page is left.
  }
}

/** Hears what another tab of this browser chose for the job. Returns what stops it. */
export function hearChoice(jobId: string, told: (on: boolean) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(jobId) && newValue !== null) told(newValue === 'on');
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whether this site may read the position without asking: who allowed it before, and agreed to it, need not tap again. */
export async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
