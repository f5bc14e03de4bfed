import { useEffect } from 'react';
import { createBell } from './bell.ts';

const STORAGE_KEY = 'desk-signed-out';

/** Whether this tab's bell was audible. It's a module variable, because an error page unmounts the desk's layout. */
let wasAudible = false;
let hasClaimed = false;

/**
 * Remembers whether this tab would ring.
 * @param audible whether this is the tab that rings, and its sound is on
 */
export function rememberAudible(audible: boolean): void {
  wasAudible = audible;
}

/**
 * A response that arrives within this many milliseconds after a tab claimed the ring may be from before the session
 * ended. So it doesn't delete the claim, which is stored for all tabs.
 */
const LATE_RESPONSE_MS = 15_000;

/** Call this when a response shows that somebody is signed in, so that a tab rings when that session ends. */
export function allowSignedOutRing(): void {
  hasClaimed = false;
  try {
    if (Date.now() - Number(localStorage.getItem(STORAGE_KEY)) > LATE_RESPONSE_MS) localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, tabs don't know of each other, so each one rings.
  }
}

/** Call this when somebody signs out on purpose, so that no tab rings. */
export function preventSignedOutRing(): void {
  claimSignedOutRing();
}

/**
 * Whether this tab is the first that wants to ring after the session ended. The first call claims the ring, so only
 * one tab gets true.
 */
export function claimSignedOutRing(): boolean {
  if (hasClaimed) return false;
  hasClaimed = true;
  try {
    const claimed = localStorage.getItem(STORAGE_KEY) !== null;
    localStorage.setItem(STORAGE_KEY, String(Date.now()));
    return !claimed;
  } catch {
    return true;
  }
}

/** Rings once on the error page after the session has ended, unless the desk's bell has already rung for that. */
export function useSignedOutRing(signedOut: boolean): void {
  useEffect(() => {
    if (!signedOut || !wasAudible || !claimSignedOutRing()) return undefined;
    let hasRung = false;
    const bell = createBell((state) => {
      if (state !== 'on' || hasRung) return;
      hasRung = true;
      bell.ring(true);
    });
    bell.restore();
    return () => bell.close();
  }, [signedOut]);
}

/**
 * Replaces the tab's title.
 * @param title the new title; undefined leaves the page's own
 */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  });
}
