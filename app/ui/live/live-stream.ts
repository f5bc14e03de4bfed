import { MINUTE, SECOND } from '#kernel/constants.ts';

/** The server sends a heartbeat every 20 s; after this much silence the connection is dead. */
const SILENT_MS = 45 * SECOND;
const BACKOFF = { firstMs: SECOND, mostMs: 30 * SECOND };
/** Default time until a hidden page closes its connection: browsers allow few per site. */
const HIDDEN_MS = 5 * MINUTE;
/** A stream that reconnects within this time is not reported as lost. */
const GRACE_MS = 3 * SECOND;

export type LiveState = 'connecting' | 'live' | 'offline';
export type LiveEnd = 'expired' | 'gone';

interface Ears {
  onState: (state: LiveState) => void;
  /** The server's current version. */
  onVersion: (version: number) => void;
  /** Something changed, or may have: reload. */
  onChange: () => void;
  onEnd: (why: LiveEnd) => void;
  /** Anything came from the server. */
  onSound: () => void;
  /** Something other than the page's own request changed; only some streams send this. */
  onNews?: (() => void) | undefined;
}

/** How a page behaves while hidden. */
export interface Rest {
  /** Milliseconds until its connection is closed. */
  restMs?: number | undefined;
  /** Asked at that moment: a page that must hear everything returns false. */
  mayRest?: (() => boolean) | undefined;
}

/**
 * An event stream that reconnects, detects dead connections, and closes while the page is hidden. Returns a function
 * that ends it.
 */
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
    // The desk then asks for its own state, and learns that it's signed out.
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
  // A page in the back/forward cache must not hold a connection.
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
