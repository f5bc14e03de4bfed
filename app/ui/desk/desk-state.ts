import { createContext, useContext } from 'react';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import type { NewRequests, Presence } from '#modules/dispatch/index.ts';
import type { Deposit } from './deposit-toasts.ts';
import type { ProviderAlert } from '../provider/provider-toasts.ts';

/** How the desk stands, as the server tells it with every page and every beat. */
export interface DeskState {
  news: NewRequests;
  /** Who else has which request open. */
  here: Presence[];
  limits: WaitLimits;
  /** What is said by a toast when it comes. */
  alerts: { deposits: Deposit[]; providers: ProviderAlert[] };
  /** The server's clock when it was told, milliseconds. */
  at: number;
}

/** Whether this page hears of new requests; `off`: no script runs yet. */
export type Watch = 'off' | 'on' | 'lost' | 'signed_out';

/** What the desk's pages share while they are open. */
export interface Desk extends DeskState {
  watch: Watch;
  /** The server's clock now, a few seconds old at most. */
  now: number;
  /** For `Live`: its stream carries the news of the queue too. */
  stream: { onNews: () => void; restMs: number; mayRest: () => boolean };
  sound: Sound;
}

/** `waits`: it was turned on earlier, and the browser wants a click on this page first. */
export interface Sound {
  state: 'off' | 'waits' | 'on';
  /** Whether this is the tab that rings; another one of the same browser may. */
  here: boolean;
  rings: number;
  toggle: () => void;
}

/** Where the layout's own data failed nothing rings, and the pages show what they know. */
const NOTHING: Desk = {
  news: { count: 0, oldest: null, newestAt: 0 },
  here: [],
  limits: DEFAULT_WAIT_LIMITS_MS,
  alerts: { deposits: [], providers: [] },
  at: 0,
  watch: 'off',
  now: 0,
  stream: { onNews: () => undefined, restMs: 0, mayRest: () => true },
  sound: { state: 'off', here: false, rings: 0, toggle: () => undefined },
};

const DeskContext = createContext<Desk>(NOTHING);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  return useContext(DeskContext);
}

/** Who else has this request open. */
export function useOthersHere(requestId: string): Presence[] {
  return useDesk().here.filter((one) => one.requestId === requestId);
}
