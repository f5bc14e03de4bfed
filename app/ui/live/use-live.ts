import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { openLiveStream } from './live-stream.ts';
import type { LiveEnd, LiveState, Rest } from './live-stream.ts';
import { nextLoadIsQuiet } from './quiet-load.ts';

/** Hints within this time cause one reload. */
const TOGETHER_MS = 100;
/** Polling interval while there's no stream. */
const POLL_MS = 30 * SECOND;
/** A reload that takes longer found no network. */
const LATE_MS = 5 * SECOND;

export interface LiveView {
  state: LiveState;
  /** When the page was last known to be current, milliseconds; 0 before the first event. */
  asOf: number;
  /** A reload takes so long that it must have failed; retries go on. */
  failing: boolean;
}

/** Options of a page with a stream. */
export interface LiveOptions extends Rest {
  /** Called when the link ends while the page is open; the page reloads right after. */
  onEnd?: ((why: LiveEnd) => void) | undefined;
  onNews?: (() => void) | undefined;
}

/**
 * Reloads the page's data when its event stream says that something changed. Typed text (app/ui/form-nonce.ts) and
 * focus stay.
 * @param url the stream
 * @param version the version the page shows; null for pages with many requests
 */
export function useLive(url: string, version: number | null, options: LiveOptions = {}): LiveView {
  const [state, setState] = useState<LiveState>('connecting');
  const [asOf, setAsOf] = useState(0);
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const now = { version, revalidator, options, idle: navigation.state === 'idle' };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  /** A reload is due but hasn't begun. */
  const wanted = useRef(false);
  const look = useCallback(() => {
    // A pending form or navigation reloads everything anyway; reload after it.
    if (!latest.current.idle) return;
    wanted.current = false;
    nextLoadIsQuiet();
    latest.current.revalidator.revalidate();
  }, []);

  useEffect(() => {
    let timer: number | undefined;
    const want = () => {
      wanted.current = true;
      clearTimeout(timer);
      timer = window.setTimeout(look, TOGETHER_MS);
    };
    const ears = {
      onState: setState,
      onVersion: (there: number) => {
        if (there !== latest.current.version) want();
      },
      onChange: want,
      onEnd: (why: LiveEnd) => {
        latest.current.options.onEnd?.(why);
        want();
      },
      onSound: () => {
        if (!wanted.current && latest.current.revalidator.state === 'idle') setAsOf(Date.now());
      },
      onNews: () => latest.current.options.onNews?.(),
    };
    const { restMs, mayRest } = latest.current.options;
    const stop = openLiveStream(url, ears, { restMs, mayRest });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [url, look]);

  useEffect(() => {
    if (now.idle && wanted.current) look();
  }, [now.idle, look]);

  const loading = revalidator.state === 'loading';
  useEffect(() => {
    if (!loading) setAsOf(Date.now());
  }, [loading, version]);

  useEffect(() => {
    if (state === 'live') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) look();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [state, look]);

  const late = useLate(loading);
  return { state: late && state === 'live' ? 'offline' : state, asOf, failing: late };
}

/** Whether `lasts` has been true for too long. */
function useLate(lasts: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lasts]);
  return late;
}
