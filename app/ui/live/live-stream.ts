import { MINUTE, SECOND } from '#kernel/constants.ts';
import type { ProviderPoint } from '../../http/point.ts';
import { backoffMs } from '../backoff.ts';

/** The server sends a heartbeat every 20 s. After this much silence the connection counts as dead. */
const SILENT_MS = 45 * SECOND;
/** A hidden page closes its connection after this time by default, because browsers allow only a few per site. */
const HIDDEN_DISCONNECT_MS = 5 * MINUTE;
/** A stream that reconnects within this time isn't reported as lost. */
const RECONNECT_GRACE_MS = 3 * SECOND;

export type LiveState = 'connecting' | 'live' | 'offline';
export type LiveEnd = 'expired' | 'gone';

interface StreamHandlers {
  onState: (state: LiveState) => void;
  /** The server's current version. */
  onVersion: (version: number) => void;
  /** Something changed, or may have changed, so the page should reload its data. */
  onChange: () => void;
  onEnd: (why: LiveEnd) => void;
  /** The server sent something; it may be just a heartbeat. */
  onActivity: () => void;
  /**
   * The desk should ask the server for its state, because the queue may have changed, or the admin may be signed out.
   * Not called for the event `touched`: the page then reloads its data, which includes that state. Only pages of the
   * desk pass this.
   */
  onNews?: (() => void) | undefined;
  /** The provider has moved. */
  onPoint?: ((point: ProviderPoint) => void) | undefined;
}

/** How a page behaves while hidden. */
export interface HiddenPageOptions {
  /** How long until a hidden page closes its connection. */
  disconnectAfterMs?: number | undefined;
  /** Called when that time is up. A page that must not miss anything returns false. */
  mayDisconnect?: (() => boolean) | undefined;
}

/**
 * Opens an event stream that reconnects, detects dead connections, and closes when the page stays hidden.
 * @returns a function that ends the stream
 */
export function openLiveStream(
  url: string,
  handlers: StreamHandlers,
  { disconnectAfterMs = HIDDEN_DISCONNECT_MS, mayDisconnect = () => true }: HiddenPageOptions = {},
): () => void {
  const controller = new AbortController();
  let source: EventSource | undefined;
  let retryTimer: number | undefined;
  let silenceTimer: number | undefined;
  let disconnectTimer: number | undefined;
  let graceTimer: number | undefined;
  let failures = 0;
  let lastMessageAt = 0;

  const disconnect = () => {
    source?.close();
    source = undefined;
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
  };
  const noteActivity = () => {
    lastMessageAt = Date.now();
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(reconnectLater, SILENT_MS);
    handlers.onActivity();
  };
  const reconnectLater = () => {
    disconnect();
    failures += 1;
    graceTimer ??= window.setTimeout(() => handlers.onState('offline'), RECONNECT_GRACE_MS);
    if (!navigator.onLine) return goOffline();
    retryTimer = window.setTimeout(open, backoffMs(failures) * (0.5 + Math.random() / 2));
  };
  const goOffline = () => {
    disconnect();
    handlers.onState('offline');
  };
  const end = (why: LiveEnd) => {
    stop();
    handlers.onEnd(why);
  };
  const open = () => {
    if (controller.signal.aborted || source) return;
    clearTimeout(retryTimer);
    if (!navigator.onLine) return goOffline();
    const stream = new EventSource(url);
    source = stream;
    silenceTimer = window.setTimeout(reconnectLater, SILENT_MS);
    const listen = (name: string, handle: (data: string) => void) =>
      stream.addEventListener(name, (event) => {
        if (source !== stream) return;
        noteActivity();
        handle((event as MessageEvent<string>).data);
      });
    stream.onopen = () => {
      if (source !== stream) return;
      failures = 0;
      clearTimeout(graceTimer);
      graceTimer = undefined;
      noteActivity();
      handlers.onState('live');
    };
    stream.onerror = () => {
      if (source === stream) reconnectLater();
    };
    listen('version', (data) => handlers.onVersion(Number(data)));
    listen('touched', () => handlers.onChange());
    // Events may have been missed. The desk also asks for its state, and learns whether the server answers again.
    listen('resync', () => {
      handlers.onNews?.();
      handlers.onChange();
    });
    // After either event, the desk asks for its state, and learns whether it's still signed in.
    for (const name of ['queue', 'signed_out']) listen(name, () => handlers.onNews?.());
    listen('point', (data) => handlers.onPoint?.(JSON.parse(data) as ProviderPoint));
    listen('beat', () => undefined);
    listen('expired', () => end('expired'));
    listen('gone', () => end('gone'));
  };
  const scheduleDisconnect = () => {
    disconnectTimer = window.setTimeout(
      () => (mayDisconnect() ? disconnect() : scheduleDisconnect()),
      disconnectAfterMs,
    );
  };
  const reopen = () => {
    failures = 0;
    if (source && Date.now() - lastMessageAt > SILENT_MS) disconnect();
    open();
  };
  const stop = () => {
    controller.abort();
    disconnect();
    clearTimeout(disconnectTimer);
    clearTimeout(graceTimer);
  };

  const { signal } = controller;
  window.addEventListener('online', reopen, { signal });
  window.addEventListener('offline', goOffline, { signal });
  // A page in the back/forward cache must not keep a connection open.
  window.addEventListener('pagehide', disconnect, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && reopen(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(disconnectTimer);
      if (document.visibilityState === 'visible') reopen();
      else scheduleDisconnect();
    },
    { signal },
  );
  open();
  return stop;
}
