import { MINUTE, SECOND } from '#kernel/constants.ts';

/** Without a sound for so long (the server beats each 20 s) the line is dead, whatever the browser thinks. */
const SILENT_MS = 45 * SECOND;
const BACKOFF = { firstMs: SECOND, mostMs: 30 * SECOND };
/** A hidden page lets its connection go after so long, unless it asks for another time: browsers have few of them per site. */
const HIDDEN_MS = 5 * MINUTE;
/** A stream that ends and comes back within this time is not worth a word. */
const GRACE_MS = 3 * SECOND;

export type LiveState = 'connecting' | 'live' | 'offline';
export type LiveEnd = 'expired' | 'gone';

interface Ears {
  onState: (state: LiveState) => void;
  /** The version the server has now. */
  onVersion: (version: number) => void;
  /** Something changed, or may have: look again. */
  onChange: () => void;
  onEnd: (why: LiveEnd) => void;
  /** The server was heard. */
  onSound: () => void;
  /** Something else happened than what the page shows; only some streams tell. */
  onNews?: (() => void) | undefined;
}

/** What a page may ask for while it is hidden. */
export interface Rest {
  /** Milliseconds until its connection is let go. */
  restMs?: number | undefined;
  /** Asked then: a page that has to hear everything says no. */
  mayRest?: (() => boolean) | undefined;
}

/** An event stream that comes back by itself, knows when it is dead, and rests while nobody looks. Returns what ends it. */
export function openLiveStream(
  url: string,
  ears: Ears,
  { restMs = HIDDEN_MS, mayRest = () => true }: Rest = {},
): () => void {
  const over = new AbortController();
  let source: EventSource | undefined;
  let retry: number | undefined;
  let silence: number | undefined;
  let rest: number | undefined;
  let grace: number | undefined;
  let failures = 0;
  let heardAt = 0;

  const drop = () => {
    source?.close();
    source = undefined;
    clearTimeout(silence);
    clearTimeout(retry);
  };
  const sound = () => {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = window.setTimeout(lost, SILENT_MS);
    ears.onSound();
  };
  const lost = () => {
    drop();
    failures += 1;
    grace ??= window.setTimeout(() => ears.onState('offline'), GRACE_MS);
    if (!navigator.onLine) return offline();
    const most = Math.min(BACKOFF.mostMs, BACKOFF.firstMs * 2 ** (failures - 1));
    retry = window.setTimeout(open, most * (0.5 + Math.random() / 2));
  };
  const offline = () => {
    drop();
    ears.onState('offline');
  };
  const end = (why: LiveEnd) => {
    stop();
    ears.onEnd(why);
  };
  const open = () => {
    if (over.signal.aborted || source) return;
    clearTimeout(retry);
    if (!navigator.onLine) return offline();
    const mine = new EventSource(url);
    source = mine;
    silence = window.setTimeout(lost, SILENT_MS);
    const on = (name: string, hear: (data: string) => void) =>
      mine.addEventListener(name, (event) => {
        if (source !== mine) return;
        sound();
        hear((event as MessageEvent<string>).data);
      });
    mine.onopen = () => {
      if (source !== mine) return;
      failures = 0;
      clearTimeout(grace);
      grace = undefined;
      sound();
      ears.onState('live');
    };
    mine.onerror = () => {
      if (source === mine) lost();
    };
    on('version', (data) => ears.onVersion(Number(data)));
    for (const name of ['touched', 'resync']) {
      on(name, () => {
        ears.onNews?.();
        ears.onChange();
      });
    }
    // The desk asks itself how it stands, and hears that it is signed out.
    for (const name of ['queue', 'signed_out']) on(name, () => ears.onNews?.());
    on('beat', () => undefined);
    on('expired', () => end('expired'));
    on('gone', () => end('gone'));
  };
  const doze = () => {
    rest = window.setTimeout(() => (mayRest() ? drop() : doze()), restMs);
  };
  const reopen = () => {
    failures = 0;
    if (source && Date.now() - heardAt > SILENT_MS) drop();
    open();
  };
  const stop = () => {
    over.abort();
    drop();
    clearTimeout(rest);
    clearTimeout(grace);
  };

  const { signal } = over;
  window.addEventListener('online', reopen, { signal });
  window.addEventListener('offline', offline, { signal });
  // A page that the back button may bring back must not hold a connection.
  window.addEventListener('pagehide', drop, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && reopen(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(rest);
      if (document.visibilityState === 'visible') reopen();
      else doze();
    },
    { signal },
  );
  open();
  return stop;
}
