import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { RING_INTERVAL_MS } from '#modules/dispatch/rules/presence.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { createBell } from './bell.ts';
import type { Bell, BellState } from './bell.ts';
import { joinBellKeepers } from './bell-keeper.ts';
import type { BellKeeper } from './bell-keeper.ts';
import { useDepositsToast } from './deposit-toasts.ts';
import type { Desk, DeskState, Sound, Watch } from './desk-state.ts';
import { openLiveStream } from '../live/live-stream.ts';
import { useProvidersToast } from '../provider/provider-toasts.ts';
import { firstToCall, noteHeard, noteSignedIn, useTitleOf } from './signed-out-call.ts';
import { useTexts } from '../texts.ts';

/** How often relative times are updated. */
const TICK_MS = 5 * SECOND;
const ANSWER_MS = 8 * SECOND;
/**
 * A hidden tab that doesn't ring soon drops its connection: a dispatcher has twenty tabs, and a browser allows six
 * connections.
 */
const REST_MS = 10 * SECOND;
const OF_A_REQUEST = /^\/admin\/request\/([0-9a-f-]{36})\/?$/i;
/** Pages that open their own stream, which also carries queue events. */
const OWN_STREAM = /^\/admin(?:\/request\/[^/]+)?\/?$/i;

/**
 * Watches the queue on every desk page: hears of new requests at once, reports every 10 seconds which request is open
 * here, and rings.
 * @param loaded the state from the layout's loader; undefined if that failed
 */
export function useDeskWatch(loaded: DeskState): Desk {
  const { pathname } = useLocation();
  const words = useTexts(deskQueueTexts).alarm;
  const { state, watch, beat } = useBeats(loaded, OF_A_REQUEST.exec(pathname)?.[1] ?? null);
  const { sound, keeps } = useBell(state, watch);
  const now = useServerClock(state.at);
  const here = useMemo(() => state.here.filter(({ leftMs }) => now < state.at + leftMs), [state, now]);
  const stream = useMemo(() => ({ onNews: beat, restMs: REST_MS, mayRest: () => !keeps.current }), [beat, keeps]);

  useEffect(() => {
    if (OWN_STREAM.test(pathname)) return undefined;
    const deaf = () => undefined;
    const ears = { onState: deaf, onVersion: deaf, onChange: deaf, onEnd: deaf, onSound: deaf, onNews: stream.onNews };
    return openLiveStream('/admin/events?only=queue', ears, stream);
  }, [pathname, stream]);

  const signedOut = watch === 'signed_out';
  useTitleCount(signedOut ? 0 : state.news.count);
  useTitleOf(signedOut ? words.signedOutTitle : undefined);
  useDepositsToast(state.alerts.deposits);
  useProvidersToast(state.alerts.providers);
  return { ...state, here, watch, now, stream, sound };
}

/** The desk's state from the page or the latest heartbeat, whichever is newer. */
function useBeats(loaded: DeskState, requestId: string | null) {
  const [state, setState] = useState(loaded);
  const [watch, setWatch] = useState<Watch>('off');
  if (loaded.at > state.at) setState(loaded);
  const shown = useRef(requestId);
  const turn = useRef({ busy: false, again: false });

  const beat = useCallback(() => {
    const mine = turn.current;
    if (mine.busy) {
      mine.again = true;
      return;
    }
    mine.busy = true;
    const tell = (told: DeskState) => setState((known) => (told.at > known.at ? told : known));
    void send(shown.current)
      .then(
        (told) => {
          if (told !== 'signed_out') {
            noteSignedIn();
            tell(told);
          }
          setWatch(told === 'signed_out' ? told : 'on');
        },
        () => setWatch('lost'),
      )
      .then(() => {
        mine.busy = false;
        if (!mine.again) return;
        mine.again = false;
        beat();
      });
  }, []);

  useEffect(() => {
    shown.current = requestId;
    beat();
  }, [requestId, beat]);

  useEffect(() => {
    const over = new AbortController();
    const timer = setInterval(beat, RING_INTERVAL_MS);
    for (const [target, event] of [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'offline'],
    ] as const) {
      target.addEventListener(event, beat, { signal: over.signal });
    }
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [beat]);
  return { state, watch, beat };
}

/** @throws when there's no answer, or not one with the desk's state */
async function send(requestId: string | null): Promise<DeskState | 'signed_out'> {
  // A hidden tab doesn't count as having the request open.
  const request = document.visibilityState === 'visible' ? requestId : null;
  const answer = await fetch('/admin/beat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (answer.status === 401) return 'signed_out';
  if (!answer.ok) throw new Error(`the beat was answered with ${answer.status}`);
  return (await answer.json()) as DeskState;
}

/** Rings at once for a new request, then every 10 seconds until all are opened. */
function useBell({ news }: DeskState, watch: Watch) {
  const [heard, setHeard] = useState<BellState>('off');
  const [here, setHere] = useState(false);
  const [rings, setRings] = useState(0);
  const parts = useRef<{ bell: Bell; keeper: BellKeeper }>();
  const keeps = useRef(false);

  useEffect(() => {
    const keeper = joinBellKeepers((mine) => {
      keeps.current = mine;
      setHere(mine);
    });
    const bell = createBell((state) => {
      setHeard(state);
      if (state === 'on') keeper.take();
    });
    parts.current = { bell, keeper };
    bell.recall();
    return () => {
      bell.close();
      keeper.leave();
    };
  }, []);

  // When the newest request is opened, the next one isn't new: don't ring.
  const [newest, setNewest] = useState(0);
  if (news.newestAt > newest) setNewest(news.newestAt);
  const due = heard === 'on' && here && news.count > 0 && watch !== 'signed_out';
  useEffect(() => {
    if (!due) return undefined;
    const ring = () => {
      parts.current?.bell.ring();
      setRings((count) => count + 1);
    };
    ring();
    const timer = setInterval(ring, RING_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [due, newest]);

  const signedOut = watch === 'signed_out';
  useEffect(() => {
    const audible = heard === 'on' && here;
    noteHeard(audible);
    // The desk can't ring any more, so say it once.
    if (!signedOut || !audible || !firstToCall()) return;
    parts.current?.bell.ring();
    setRings((count) => count + 1);
  }, [signedOut, heard, here]);

  const toggle = useCallback(() => {
    if (heard === 'off' || heard === 'waits') parts.current?.bell.allow();
    else parts.current?.bell.forbid();
  }, [heard]);
  const sound: Sound = { state: heard, here, rings, toggle };
  return { sound, keeps };
}

/** The server's clock, advanced locally: device clocks can be minutes off. */
function useServerClock(at: number): number {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const since = performance.now();
    setNow(at);
    const timer = setInterval(() => setNow(at + performance.now() - since), TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(now, at);
}

/** Puts the count in the tab's title: "(2) Admin Dashboard". The server already does for the pages' own titles. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
  });
}
