import { useNavigation, useRevalidator } from '@remix-run/react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { openLiveStream } from './live-stream.ts';
import type { LiveEnd, LiveState, HiddenPageOptions } from './live-stream.ts';
import { markNextLoadAsBackground } from './background-load.ts';
import type { ProviderPoint } from '../../http/point.ts';

/** A reload begins at least this long after the previous one, so that a burst of events causes only two reloads. */
const BATCH_MS = 100;
/** How often to poll while there's no stream, or while a reload hangs. */
const POLL_MS = 30 * SECOND;
/** If a reload takes longer than this, there's probably no network. */
const SLOW_RELOAD_MS = 5 * SECOND;
/** Each time a slow reload is abandoned, the time limit for the next one is doubled, but not more often than this. */
const MAX_DOUBLINGS = 3;

export interface LiveView {
  state: LiveState;
  /** When the page was last known to be current, in milliseconds since 1970; 0 before hydration. */
  asOf: number;
  /** Whether a reload takes so long that it has probably failed. Retries continue. */
  failing: boolean;
}

/** Options of a page with a stream. */
export interface LiveOptions extends HiddenPageOptions {
  /** Called when the link ends while the page is open, just before the page reloads. */
  onEnd?: ((why: LiveEnd) => void) | undefined;
  onNews?: (() => void) | undefined;
  /** Called when the provider has moved. Returns true if the page now shows that; if not, the page reloads its data. */
  onPoint?: ((point: ProviderPoint) => boolean) | undefined;
}

/**
 * Reloads the page's data when its event stream reports a change. Typed text (app/ui/form-nonce.ts) and focus stay.
 * @param url of the stream
 * @param version the version that the page shows; null for pages with many requests
 */
export function useLive(url: string, version: number | null, options: LiveOptions = {}): LiveView {
  const [state, setState] = useTransitionState<LiveState>('connecting');
  const [asOf, setAsOf] = useTransitionState(0);
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const current = { version, revalidator, options, idle: navigation.state === 'idle' };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  /** Whether something has changed since the last reload began. */
  const changed = useRef(false);
  /** The newest version that the server has reported since the last reload began; null if none. */
  const reportedVersion = useRef<number | null>(null);
  const isDue = useCallback(
    () => changed.current || (reportedVersion.current !== null && reportedVersion.current !== latest.current.version),
    [],
  );
  /** When the last reload began, in milliseconds since 1970. */
  const reloadedAt = useRef(0);
  /** How many reloads in a row took so long that another one was started instead. */
  const abandoned = useRef(0);
  const timer = useRef<number>();
  const reload = useCallback(() => {
    // Wait for a pending form or navigation, which reloads the data too.
    if (!latest.current.idle) return;
    changed.current = false;
    reportedVersion.current = null;
    reloadedAt.current = Date.now();
    markNextLoadAsBackground();
    latest.current.revalidator.revalidate();
  }, []);
  const reloadIfDue = useCallback(
    function reloadNowOrLater() {
      clearTimeout(timer.current);
      if (!isDue()) return;
      // A new reload would abort one that's still running, so wait for that one, unless it has taken so long that it
      // has probably failed.
      const isLoading = latest.current.revalidator.state === 'loading';
      const gap = isLoading ? SLOW_RELOAD_MS * 2 ** Math.min(abandoned.current, MAX_DOUBLINGS) : BATCH_MS;
      const wait = reloadedAt.current + gap - Date.now();
      if (wait > 0) {
        timer.current = window.setTimeout(reloadNowOrLater, wait);
        return;
      }
      if (isLoading) abandoned.current += 1;
      reload();
    },
    [isDue, reload],
  );

  useEffect(() => {
    const scheduleReload = () => {
      changed.current = true;
      reloadIfDue();
    };
    const handlers = {
      onState: setState,
      onVersion: (serverVersion: number) => {
        reportedVersion.current = serverVersion;
        reloadIfDue();
      },
      onChange: () => {
        // If the reload must wait, the desk asks for its state now, so that a new request rings at once.
        if (!latest.current.idle || latest.current.revalidator.state === 'loading') latest.current.options.onNews?.();
        scheduleReload();
      },
      onPoint: (point: ProviderPoint) => {
        if (latest.current.options.onPoint?.(point) !== true) scheduleReload();
      },
      onEnd: (why: LiveEnd) => {
        latest.current.options.onEnd?.(why);
        scheduleReload();
      },
      onActivity: () => {
        if (!isDue() && latest.current.revalidator.state === 'idle') setAsOf(Date.now());
      },
      onNews: () => latest.current.options.onNews?.(),
    };
    const { disconnectAfterMs, mayDisconnect } = latest.current.options;
    const stop = openLiveStream(url, handlers, { disconnectAfterMs, mayDisconnect });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [url, isDue, reloadIfDue, setAsOf, setState]);

  const loading = revalidator.state === 'loading';
  const slow = useIsSlow(loading);
  useEffect(() => {
    if (loading) return;
    abandoned.current = 0;
    if (current.idle) reloadIfDue();
  }, [current.idle, loading, reloadIfDue]);

  useEffect(() => {
    if (!loading) setAsOf(Date.now());
  }, [loading, version, setAsOf]);

  useEffect(() => {
    if (state === 'live' && !slow) return undefined;
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) reload();
    }, POLL_MS);
    return () => clearInterval(poll);
  }, [state, slow, reload]);

  return { state: slow && state === 'live' ? 'offline' : state, asOf, failing: slow };
}

/**
 * Like `useState`, but sets the state in a transition. Otherwise, a part of the page that isn't hydrated yet, because
 * its script is still loading, would disappear until it's hydrated (React's error 421).
 */
function useTransitionState<T>(initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  const setInTransition = useCallback((next: T) => startTransition(() => setValue(next)), []);
  return [value, setInTransition];
}

function useIsSlow(loading: boolean): boolean {
  const [slow, setSlow] = useTransitionState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_RELOAD_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading, setSlow]);
  return slow;
}
