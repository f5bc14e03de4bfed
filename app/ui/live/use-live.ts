import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { openLiveStream } from './live-stream.ts';
import type { LiveEnd, LiveState, HiddenPageOptions } from './live-stream.ts';
import { markNextLoadAsBackground } from './background-load.ts';
import type { ProviderPoint } from '../../http/point.ts';

/** A reload begins at least this long after the one before it, so that a burst of events causes only two. */
const BATCH_MS = 100;
/** How often to poll while there's no stream. */
const POLL_MS = 30 * SECOND;
/** If a reload takes longer than this, there's probably no network. */
const SLOW_RELOAD_MS = 5 * SECOND;

export interface LiveView {
  state: LiveState;
  /** When the page was last known to be current, in milliseconds since 1970; 0 before the first event. */
  asOf: number;
  /** A reload takes so long that it has probably failed. Retries continue. */
  failing: boolean;
}

/** Options of a page with a stream. */
export interface LiveOptions extends HiddenPageOptions {
  /** Called when the link ends while the page is open, just before the page reloads. */
  onEnd?: ((why: LiveEnd) => void) | undefined;
  onNews?: (() => void) | undefined;
  /** Called when the provider has moved. Returns whether the page shows it now; otherwise it reloads its data. */
  onPoint?: ((point: ProviderPoint) => boolean) | undefined;
}

/**
 * Reloads the page's data when its event stream reports a change. Typed text (app/ui/form-nonce.ts) and focus stay.
 * @param url of the stream
 * @param version the version that the page shows; null for pages with many requests
 */
export function useLive(url: string, version: number | null, options: LiveOptions = {}): LiveView {
  const [state, setState] = useState<LiveState>('connecting');
  const [asOf, setAsOf] = useState(0);
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const current = { version, revalidator, options, idle: navigation.state === 'idle' };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  /** Whether a reload must still be started. */
  const reloadDue = useRef(false);
  /** When the last reload began, in milliseconds since 1970. */
  const reloadedAt = useRef(0);
  const reload = useCallback(() => {
    // Wait for a pending form or navigation, which reloads the data too.
    if (!latest.current.idle) return;
    reloadDue.current = false;
    reloadedAt.current = Date.now();
    markNextLoadAsBackground();
    latest.current.revalidator.revalidate();
  }, []);

  useEffect(() => {
    let timer: number | undefined;
    const reloadIfDue = () => {
      clearTimeout(timer);
      // A new reload would abort one that's still loading. So it waits for that one, unless that has probably failed.
      const gap = latest.current.revalidator.state === 'loading' ? SLOW_RELOAD_MS : BATCH_MS;
      const wait = reloadedAt.current + gap - Date.now();
      if (wait > 0) timer = window.setTimeout(reloadIfDue, wait);
      else if (reloadDue.current) reload();
    };
    const scheduleReload = () => {
      reloadDue.current = true;
      reloadIfDue();
    };
    const handlers = {
      onState: setState,
      onVersion: (serverVersion: number) => {
        if (serverVersion !== latest.current.version) scheduleReload();
      },
      onChange: scheduleReload,
      onPoint: (point: ProviderPoint) => {
        if (latest.current.options.onPoint?.(point) !== true) scheduleReload();
      },
      onEnd: (why: LiveEnd) => {
        latest.current.options.onEnd?.(why);
        scheduleReload();
      },
      onActivity: () => {
        if (!reloadDue.current && latest.current.revalidator.state === 'idle') setAsOf(Date.now());
      },
      onNews: () => latest.current.options.onNews?.(),
    };
    const { disconnectAfterMs, mayDisconnect } = latest.current.options;
    const stop = openLiveStream(url, handlers, { disconnectAfterMs, mayDisconnect });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [url, reload]);

  const loading = revalidator.state === 'loading';
  useEffect(() => {
    if (current.idle && !loading && reloadDue.current) reload();
  }, [current.idle, loading, reload]);

  useEffect(() => {
    if (!loading) setAsOf(Date.now());
  }, [loading, version]);

  useEffect(() => {
    if (state === 'live') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [state, reload]);

  const slow = useIsSlow(loading);
  return { state: slow && state === 'live' ? 'offline' : state, asOf, failing: slow };
}

function useIsSlow(loading: boolean): boolean {
  const [slow, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLate(true), SLOW_RELOAD_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  return slow;
}
