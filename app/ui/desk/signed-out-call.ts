import { useEffect } from 'react';
import { createBell } from './bell.ts';

const KEY = 'desk-signed-out';

/** Whether this tab's bell was audible. Module state, since an error page unmounts the desk's layout. */
let heard = false;
let told = false;

/** @param rings whether this tab rings and is audible */
export function noteHeard(rings: boolean): void {
  heard = rings;
}

/** A response sent before the sign-out may arrive this much later. */
const LATE_ANSWER_MS = 15_000;

/** Signed in again: the next end of a session rings again. */
export function noteSignedIn(): void {
  told = false;
  try {
    if (Date.now() - Number(localStorage.getItem(KEY)) > LATE_ANSWER_MS) localStorage.removeItem(KEY);
  } catch {
    // Without storage each tab is on its own.
  }
}

/** Somebody signs out on purpose, so no tab needs to ring. */
export function noteSignsOut(): void {
  firstToCall();
}

/** Whether no tab has rung since the session ended. Asking counts as ringing. */
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

/** For the error page after a sign-out: rings once if the desk's own bell didn't get to. */
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

/** Overrides the tab's title. @param words undefined to leave it */
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
