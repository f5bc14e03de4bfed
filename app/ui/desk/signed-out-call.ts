import { useEffect } from 'react';
import { createBell } from './bell.ts';

const KEY = 'desk-signed-out';

/** Whether this tab would have been heard; outlives the desk's layout, which an error page takes the place of. */
let heard = false;
let told = false;

/** @param rings whether this tab is the one that rings, and is heard */
export function noteHeard(rings: boolean): void {
  heard = rings;
}

/** An answer given before the sign-out may still arrive this much later. */
const LATE_ANSWER_MS = 15_000;

/** The desk hears again: the next end of a session is called out anew. */
export function noteSignedIn(): void {
  told = false;
  try {
    if (Date.now() - Number(localStorage.getItem(KEY)) > LATE_ANSWER_MS) localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has only its tabs.
  }
}

/** Somebody signs out here, and need not be told: not in the other tabs either. */
export function noteSignsOut(): void {
  firstToCall();
}

/** Whether nobody in this browser was called yet since the session ended; asking counts as a call. */
export function firstToCall(): boolean {
  if (told) return false;
  told = true;
  try {
    const known = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, String(Date.now()));
    return !known;
  } catch {
    return true;
  }
}

/** On the error page that says so: rings once where the desk's own bell had no time to. */
export function useSignedOutCall(signedOut: boolean): void {
  useEffect(() => {
    if (!signedOut || !heard || !firstToCall()) return undefined;
    let rung = false;
    const bell = createBell((state) => {
      if (state !== 'on' || rung) return;
      rung = true;
      bell.ring();
    });
    bell.recall();
    return () => bell.close();
  }, [signedOut]);
}

/** Changes the title of the tab while it says so. @param words undefined while nothing is to be said */
export function useTitleOf(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return undefined;
    const before = document.title;
    document.title = words;
    return () => {
      if (document.title === words) document.title = before;
    };
  });
}
