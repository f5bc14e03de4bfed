import { useEffect } from 'react';
import { createBell } from './bell.ts';

const STORAGE_KEY = 'desk-signed-out';

/** Whether this tab's bell was audible. Kept in the module, because an error page unmounts the desk's layout. */
let wasAudible = false;
let hasClaimed = false;

/** @param audible whether this tab is the one that rings, with its sound on */
export function noteAudible(audible: boolean): void {
  wasAudible = audible;
}

/** In milliseconds. A response that was sent before the sign-out may arrive this much later. */
const LATE_RESPONSE_MS = 15_000;

/** Called after signing in again, so that the next end of a session rings too. */
export function noteSignedIn(): void {
  hasClaimed = false;
  try {
    if (Date.now() - Number(localStorage.getItem(STORAGE_KEY)) > LATE_RESPONSE_MS) localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, tabs don't know of each other, so each one rings.
  }
}

/** Called when somebody signs out on purpose, so that no tab rings. */
export function noteSignOut(): void {
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

/** For the error page after the session has ended. Rings once, unless the desk's bell has done so. */
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
 * Overrides the tab's title.
 * @param title undefined leaves the title alone
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
