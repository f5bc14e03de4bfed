import { useLocation, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { HEARTBEAT_INTERVAL_MS } from '#modules/dispatch/rules/presence.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { REQUEST_PAGE_PATH } from './desk.ts';
import { useDepositToasts } from './deposit-toasts.ts';
import type { Desk, DeskState, DeskConnection } from './desk-state.ts';
import { openLiveStream } from '../live/live-stream.ts';
import { useProviderAlertToasts } from '../provider/provider-toasts.ts';
import { useDesktopNotifications } from './desktop-notifications.ts';
import { allowSignedOutRing, useTabTitle } from './signed-out-ring.ts';
import { useTexts } from '../texts.ts';
import { useBell } from './use-bell.ts';

/** How often relative times such as "5 minutes ago" are updated. */
const TICK_MS = 5 * SECOND;
const HEARTBEAT_TIMEOUT_MS = 8 * SECOND;
/**
 * A hidden tab that doesn't ring closes its connection after this time. Dispatchers may have twenty tabs open, but
 * browsers allow only six connections to a site over HTTP/1.1.
 */
const HIDDEN_DISCONNECT_MS = 10 * SECOND;
/** These pages open a stream of their own, which also carries the queue's events. */
const PAGES_WITH_OWN_STREAM = /^\/admin(?:\/(?:map|(?:request|board)\/[^/]+))?\/?$/i;

/**
 * Watches the queue on every desk page: loads each change that the server announces, reports every 10 seconds which
 * request the page shows, and rings the bell.
 * @param loaded the state from the layout's loader
 */
export function useDeskWatch(loaded: DeskState): Desk {
  const { pathname } = useLocation();
  const words = useTexts(deskQueueTexts).alarm;
  const { state, connection, sendHeartbeat } = useHeartbeats(loaded, REQUEST_PAGE_PATH.exec(pathname)?.[1] ?? null);
  const { sound, isOwner, isBellOwner } = useBell(state, connection);
  const notices = useDesktopNotifications(state, isOwner, sendHeartbeat);
  const now = useServerClock(state);
  const unexpired = useMemo(() => {
    const hasNotExpired = ({ leftMs }: { leftMs: number }) => now < state.at + leftMs;
    // While the server can't be reached, keep expired claims too, because their admins may have renewed them.
    return {
      viewers: state.viewers.filter(hasNotExpired),
      claims: connection === 'lost' ? state.claims : state.claims.filter(hasNotExpired),
    };
  }, [state, now, connection]);
  const stream = useMemo(
    () => ({
      onNews: sendHeartbeat,
      disconnectAfterMs: HIDDEN_DISCONNECT_MS,
      mayDisconnect: () => !isBellOwner.current,
    }),
    [sendHeartbeat, isBellOwner],
  );

  useEffect(() => {
    if (PAGES_WITH_OWN_STREAM.test(pathname)) return undefined;
    const ignore = () => undefined;
    const handlers = {
      onState: ignore,
      onVersion: ignore,
      onChange: ignore,
      onEnd: ignore,
      onActivity: ignore,
      onNews: stream.onNews,
    };
    return openLiveStream('/admin/events?only=queue', handlers, stream);
  }, [pathname, stream]);

  const signedOut = connection === 'signed_out';
  useTitleCount(signedOut ? 0 : state.waiting.count);
  useTabTitle(signedOut ? words.signedOutTitle : undefined);
  useDepositToasts(state.alerts.deposits);
  useProviderAlertToasts(state.alerts.providers);
  return { ...state, ...unexpired, connection, now, stream, sound, notices };
}

/** The desk's state from the page or from the latest heartbeat, whichever is newer. */
function useHeartbeats(loaded: DeskState, requestId: string | null) {
  const [state, setState] = useState(loaded);
  const [connection, setConnection] = useState<DeskConnection>('off');
  if (loaded.at > state.at) setState(loaded);
  const shownRequest = useRef(requestId);
  const sending = useRef({ busy: false, again: false });

  const sendHeartbeat = useCallback(() => {
    const current = sending.current;
    if (current.busy) {
      current.again = true;
      return;
    }
    current.busy = true;
    const setIfNewer = (newer: DeskState) => setState((before) => (newer.at > before.at ? newer : before));
    void postHeartbeat(shownRequest.current)
      .then(
        (reply) => {
          if (reply !== 'signed_out') {
            allowSignedOutRing();
            setIfNewer(reply);
          }
          setConnection(reply === 'signed_out' ? reply : 'on');
        },
        () => setConnection('lost'),
      )
      .then(() => {
        current.busy = false;
        if (!current.again) return;
        current.again = false;
        sendHeartbeat();
      });
  }, []);

  // Also send a heartbeat after a form: if the form was refused, the session may have ended.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    shownRequest.current = requestId;
    if (isIdle) sendHeartbeat();
  }, [requestId, isIdle, sendHeartbeat]);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(sendHeartbeat, HEARTBEAT_INTERVAL_MS);
    for (const [target, event] of [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'offline'],
    ] as const) {
      target.addEventListener(event, sendHeartbeat, { signal: controller.signal });
    }
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [sendHeartbeat]);
  return { state, connection, sendHeartbeat };
}

/** @throws if the server doesn't answer, or answers with an error */
async function postHeartbeat(requestId: string | null): Promise<DeskState | 'signed_out'> {
  // A hidden tab doesn't count as having the request open.
  const visible = document.visibilityState === 'visible';
  const request = visible ? requestId : null;
  const answer = await fetch('/admin/beat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request, visible }),
    signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS),
  });
  if (answer.status === 401) return 'signed_out';
  if (!answer.ok) throw new Error(`the heartbeat was answered with ${answer.status}`);
  return (await answer.json()) as DeskState;
}

/**
 * The server's clock: its time in the last response, plus the time that has passed on this device since. The device's
 * own clock may be minutes off.
 */
function useServerClock({ at, claims }: DeskState): number {
  const [now, setNow] = useState(at);
  const nextLapseMs = Math.min(...claims.map(({ leftMs }) => leftMs));
  useEffect(() => {
    const since = performance.now();
    const tick = () => setNow(at + performance.now() - since);
    setNow(at);
    const timer = setInterval(tick, TICK_MS);
    const lapse = Number.isFinite(nextLapseMs) ? setTimeout(tick, nextLapseMs) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(lapse);
    };
  }, [at, nextLapseMs]);
  return Math.max(now, at);
}

/**
 * Keeps the number of waiting requests in the tab's title up to date: "(2) Admin Dashboard". On the first load, the
 * server has already put it there.
 */
function useTitleCount(count: number): void {
  useEffect(() => {
    const withoutCount = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count > 0 ? `(${count}) ${withoutCount}` : withoutCount;
  });
}
