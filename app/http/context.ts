import type { Role } from '#modules/account/rules/roles.ts';
import type { KeptForm } from './kept-form.ts';
import type { OwnPath } from './own-path.ts';

/*
 * What the server passes to each loader and action as `context`. This file has only types, so any code may import it.
 */

/** The names of the rate limits (`RATE_LIMITS` in app/http/pipeline/limits.ts). */
export type LimitClass =
  | 'deskPages'
  | 'deskPosts'
  | 'beats'
  | 'linkPages'
  | 'linkPosts'
  | 'linkPhotos'
  | 'positions'
  | 'pocket'
  | 'howFar'
  | 'misses'
  | 'locateMisses'
  | 'pages'
  | 'posts'
  | 'forms'
  | 'create'
  | 'places'
  | 'foreign'
  | 'forgedNotices'
  | 'signInPosts'
  | 'signIn'
  | 'signInAddress'
  | 'signInAccount'
  | 'signInBrowser'
  | 'secondStep'
  | 'ownPassword'
  | 'texts'
  | 'landings';

/**
 * Whose quota a request uses: that of a session, of a browser in which somebody has signed in before (`browser`), of a
 * link opened from one IP address, or of the IP address alone.
 */
export interface HttpSender {
  by: 'session' | 'browser' | 'link' | 'address';
  /** The key under which a quota's uses are counted. */
  key: string;
  /** The link in the path: `track:k3x9q2abc` for `/track/k3x9q2abc`. It's a secret, so it's never logged. */
  link?: string;
}

/** `retryAfter` is in seconds. */
export type LimitDecision = { ok: true } | { ok: false; retryAfter: number };

export interface RateLimiter {
  /** Counts one use and says whether it's within the limit. */
  consume(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Says whether the limit is used up, without counting. */
  peek(name: LimitClass, key: string): Promise<LimitDecision>;
  /** Resets the count after a success, so that the failures before it no longer count. */
  resetCount(name: LimitClass, key: string): Promise<void>;
  /** Subtracts one use, because it succeeded. Several people may share an IP address, so only failures should count. */
  giveBack(name: LimitClass, key: string): Promise<void>;
}

/**
 * Why the server refused a request before it reached a route. The route `/refused` passes this on to the page's
 * script.
 */
export interface Refusal {
  status: 400 | 403 | 413 | 429;
  /** In seconds. */
  retryAfter?: number;
}

/** A photo that was sent with a form and isn't decoded yet, or the reason why it was refused. */
export type SentPhoto =
  { ok: true; bytes: Buffer } | { ok: false; why: 'too_large' | 'busy' | 'failed' | 'not_a_photo' };

/** The admin who is signed in. Pages get nothing else of the account. */
export interface SignedInAdmin {
  id: string;
  /** The session's id; an account may have several sessions. Browsers never get it. */
  sessionId: string;
  role: Role;
  /** Whether the admin uses single letters as keyboard shortcuts at the desk. */
  letterKeys: boolean;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Allows inline scripts: this response's Content-Security-Policy names the same nonce. */
    cspNonce: string;
    requestId: string;
    /**
     * The visitor's IP address as rate limits count it (app/http/pipeline/counted-address.ts). TRUST_PROXY says which
     * proxies in front of this server are trusted to report it. Never logged.
     */
    address: string;
    /** True for a request by Remix's script (the path ends in `.data`), false for a page load. */
    isDataRequest: boolean;
    /** The method that the browser sent. After an action, Remix runs the loaders with a GET of its own. */
    method?: string;
    limits: RateLimiter;
    sender: HttpSender;
    /**
     * Remembers that a new link is valid and used at this IP address, so that its first page load doesn't count as a
     * guess (held-links.ts).
     */
    rememberLink(path: OwnPath): void;
    /** Aborted when the process is told to stop, so that event streams and other long responses end. */
    closing: AbortSignal;
    /** Aborted when this response's connection closes, for whatever reason. */
    ended: AbortSignal;
    /** The signed-in admin. Undefined until the first call of `findAdmin` (app/http/sign-in/auth.server.ts). */
    admin?: Promise<SignedInAdmin | null>;
    refusal?: Refusal;
    /**
     * The form that a page without script sent. If the action fails, the error page offers to send the form again
     * (kept-form.server.ts).
     */
    kept?: KeptForm | undefined;
    /** The person pressed "Back to the form": show the form again with what was typed, and run no command. */
    backToForm?: boolean;
    /** The file `photo`, if the form had one (app/http/pipeline/photo-form.ts). */
    photo?: SentPhoto;
  }
}
