/** What the server passes to every loader and action as `context`. Only types, so any code may import it. */
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
  /** Counts one use and says whether it's within the limit. */
  consume(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Says whether the limit is used up, without counting. */
  peek(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Forgets what was counted, as after a successful sign-in. */
  forgive(name: LimitClass, key: string): Promise<void>;
  /** Gives one use back, because only failures should count: several dispatchers may share an address. */
  giveBack(name: LimitClass, key: string): Promise<void>;
}

/** Why the server refused a request before it reached a route. The route `/refused` tells the browser's script. */
export interface Refusal {
  status: 400 | 403 | 413 | 429;
  /** Seconds. */
  retryAfter?: number;
}

/** A photo that came with a form, not decoded yet; or why it wasn't accepted. */
export type SentPhoto = { ok: true; bytes: Buffer } | { ok: false; why: 'too_large' | 'busy' | 'failed' };

/** The admin who is signed in; nothing else of the account reaches a page. */
export interface SignedInAdmin {
  id: string;
  /** The session's id; an account may have several sessions. Never sent to a browser. */
  sessionId: string;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** For inline scripts; also in this response's Content-Security-Policy. */
    cspNonce: string;
    requestId: string;
    /**
     * The visitor's address as rate limits count it (app/http/pipeline/counted-address.ts), trusting TRUST_PROXY hops.
     * Never logged.
     */
    address: string;
    /** Remix's own fetch (path ends in `.data`), not a page load. */
    isDataRequest: boolean;
    /** The method that the browser sent. After an action, Remix runs the loaders with a GET of its own. */
    method?: string;
    limits: Limits;
    /** Aborted when the process is told to stop. Long responses such as event streams end then. */
    closing: AbortSignal;
    /** Aborted when this response's connection closes, for whatever reason. */
    ended: AbortSignal;
    /** The signed-in admin, once a loader has looked it up (app/http/sign-in/auth.server.ts). */
    admin?: Promise<SignedInAdmin | null>;
    refusal?: Refusal;
    /** The file `photo` of a form that may contain one (app/http/pipeline/photo-form.ts). */
    photo?: SentPhoto;
  }
}
