import { createContext, useContext } from 'react';
import { DEFAULT_WAIT_LIMITS_MS } from '#modules/request/rules/waiting.ts';
import type { WaitLimits } from '#modules/request/rules/waiting.ts';
import type { Claim, Presence, DeskQueue } from '#modules/dispatch/index.ts';
import type { Deposit } from './deposit-toasts.ts';
import type { ProviderAlert } from '../provider/provider-toasts.ts';

/** The desk's state, sent by the server with every page and every heartbeat. */
export interface DeskState {
  waiting: DeskQueue;
  /** Who else has a request open, and which one: another admin, or this admin in another browser. */
  viewers: Presence[];
  /** The claims of all admins on open requests. */
  claims: Claim[];
  limits: WaitLimits;
  /** The latest events. Those that are new to the page are shown as toasts. */
  alerts: { deposits: Deposit[]; providers: ProviderAlert[] };
  /** Whether this admin uses single letters as keyboard shortcuts. */
  letterKeys: boolean;
  /** Whether the server pushes notifications to this device. */
  pushes: boolean;
  /** The server's clock when it sent this, in milliseconds since 1970. */
  at: number;
}

/** Whether this page hears of new requests: `off` before hydration, `lost` while the server doesn't answer. */
export type DeskConnection = 'off' | 'on' | 'lost' | 'signed_out';

/** What all desk pages share. */
export interface Desk extends DeskState {
  connection: DeskConnection;
  /** The server's clock now, in milliseconds since 1970. May be a few seconds behind. */
  now: number;
  /** The props for a page's own `Live`, whose stream also carries the queue's events. */
  stream: { onNews: () => void; disconnectAfterMs: number; mayDisconnect: () => boolean };
  sound: BellSound;
  notices: DesktopNotifications;
}

/** `waits`: the sound is turned on, but the browser allows it only after a click or a key press on this page. */
export interface BellSound {
  state: 'off' | 'waits' | 'on';
  /** Whether this is the tab that rings, of all desk tabs in this browser. */
  isThisTab: boolean;
  rings: number;
  toggle: () => void;
}

/**
 * Notifications on this device. `ask`: not turned on yet. `busy`: being turned on. `while_open`: only while a desk page
 * is open, because the browser has no Web Push or can't reach its push service. `none`: refused or not supported.
 */
export interface DesktopNotifications {
  state: 'none' | 'ask' | 'busy' | 'while_open' | 'on';
  ask: () => void;
}

/** The state if the layout's loader failed: nothing waits, so nothing rings. */
const NO_DESK: Desk = {
  waiting: { count: 0, oldest: null, urgent: [], newest: null, ring: null },
  viewers: [],
  claims: [],
  limits: DEFAULT_WAIT_LIMITS_MS,
  alerts: { deposits: [], providers: [] },
  letterKeys: false,
  pushes: false,
  at: 0,
  connection: 'off',
  now: 0,
  stream: { onNews: () => undefined, disconnectAfterMs: 0, mayDisconnect: () => true },
  sound: { state: 'off', isThisTab: false, rings: 0, toggle: () => undefined },
  notices: { state: 'none', ask: () => undefined },
};

const DeskContext = createContext<Desk>(NO_DESK);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  return useContext(DeskContext);
}

/** Who else has this request open. */
export function useOtherViewers(requestId: string): Presence[] {
  return useDesk().viewers.filter((one) => one.requestId === requestId);
}

/** The claim on this request, which says who claimed it; undefined if nobody has. */
export function useClaim(requestId: string): Claim | undefined {
  return useDesk().claims.find((one) => one.requestId === requestId);
}
