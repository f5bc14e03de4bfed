import { createContext, useContext } from 'react';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import type { Claim, NewRequests, Presence } from '#modules/dispatch/index.ts';
import type { Deposit } from './deposit-toasts.ts';
import type { ProviderAlert } from '../provider/provider-toasts.ts';

/** The desk's state, sent by the server with every page and every heartbeat. */
export interface DeskState {
  news: NewRequests;
  /** Who else has which request open. */
  here: Presence[];
  /** Who has which request. */
  claims: Claim[];
  limits: WaitLimits;
  /** New events to show as toasts. */
  alerts: { deposits: Deposit[]; providers: ProviderAlert[] };
  /** The server's clock when it sent this, in milliseconds since 1970. */
  at: number;
}

/** Whether this page is told about new requests; `off` before hydration. */
export type WatchState = 'off' | 'on' | 'lost' | 'signed_out';

/** What all desk pages share. */
export interface Desk extends DeskState {
  watch: WatchState;
  /** The server's clock now, in milliseconds since 1970. May be a few seconds behind. */
  now: number;
  /** For `Live`, whose stream also carries the queue's events. */
  stream: { onNews: () => void; disconnectAfterMs: number; mayDisconnect: () => boolean };
  sound: Sound;
}

/** `waits`: the sound is turned on, but the browser first needs a click on this page. */
export interface Sound {
  state: 'off' | 'waits' | 'on';
  /** Whether this tab rings, rather than another tab of the browser. */
  isThisTab: boolean;
  rings: number;
  toggle: () => void;
}

/** If the layout's loader failed, nothing rings. */
const NO_DESK: Desk = {
  news: { count: 0, lockedIn: 0, handedBack: 0, oldest: null, newestAt: 0 },
  here: [],
  claims: [],
  limits: DEFAULT_WAIT_LIMITS_MS,
  alerts: { deposits: [], providers: [] },
  at: 0,
  watch: 'off',
  now: 0,
  stream: { onNews: () => undefined, disconnectAfterMs: 0, mayDisconnect: () => true },
  sound: { state: 'off', isThisTab: false, rings: 0, toggle: () => undefined },
};

const DeskContext = createContext<Desk>(NO_DESK);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  return useContext(DeskContext);
}

/** Who else has this request open. */
export function useOtherViewers(requestId: string): Presence[] {
  return useDesk().here.filter((one) => one.requestId === requestId);
}

/** Who has this request; undefined if nobody has. */
export function useClaim(requestId: string): Claim | undefined {
  return useDesk().claims.find((one) => one.requestId === requestId);
}
