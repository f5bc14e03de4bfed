/** What the server hands to every loader and action as `context` (types only: safe to import anywhere). */
export type LimitClass =
  | 'signIn'
  | 'signInAddress'
  | 'signInAccount'
  | 'secondStep'
  | 'ownPassword'
  | 'create'
  | 'commands'
  | 'photos'
  | 'pages'
  | 'landings'
  | 'positions'
  | 'positionsOfJob'
  | 'places'
  | 'locate'
  | 'streams'
  | 'beats'
  | 'texts'
  | 'foreign'
  | 'forgedNotices';

/** `retryAfter` is in seconds. */
export type LimitDecision = { ok: true } | { ok: false; retryAfter: number };

export interface Limits {
  /** Counts one and says whether it was still within the limit. */
  consume(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Says whether the limit is used up, without counting. */
  peek(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Forgets what was counted, as after a successful sign-in. */
  forgive(name: LimitClass, key: string): Promise<void>;
  /** Takes back one that was counted: only what fails is to count, and more than one desk may stand behind an address. */
  giveBack(name: LimitClass, key: string): Promise<void>;
}

/** A request that the server refused before any route saw it, told to the browser's script by the route `/refused`. */
export interface Refusal {
  status: 400 | 403 | 413 | 429;
  /** Seconds. */
  retryAfter?: number;
}

/** A photo as it came with a form, its content not looked at yet; or why it was not taken in. */
export type SentPhoto = { ok: true; bytes: Buffer } | { ok: false; why: 'too_large' | 'busy' | 'failed' };

/** The admin who is signed in; nothing else of the account reaches a page. */
export interface SignedInAdmin {
  id: string;
  /** The sign-in: one account may have several. Never sent to a browser. */
  sessionId: string;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** For inline scripts; also in the Content-Security-Policy of this response. */
    cspNonce: string;
    requestId: string;
    /** The visitor's address as it is counted, as far as TRUST_PROXY hops are believed (app/http/pipeline/counted-address.ts). Never logged. */
    address: string;
    /** Remix's own fetch (path ends in `.data`), not a page load. */
    isDataRequest: boolean;
    /** As the browser sent it: after an action Remix runs the loaders with a GET of its own. */
    method?: string;
    limits: Limits;
    /** Aborted when this process is asked to stop: long answers such as event streams end then. */
    closing: AbortSignal;
    /** Aborted when this answer's connection has closed, however it ended. */
    ended: AbortSignal;
    /** Who is signed in at the desk, once somebody has asked (app/http/sign-in/auth.server.ts). */
    admin?: Promise<SignedInAdmin | null>;
    refusal?: Refusal;
    /** The file `photo` of a form that may have one (app/http/pipeline/photo-form.ts). */
    photo?: SentPhoto;
  }
}
