import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The history key of the page whose toast was closed or is out of date. */
let endedAt: string | null = null;
const listeners = new Set<() => void>();

function setEnded(key: string | null): void {
  endedAt = key;
  for (const notify of listeners) notify();
}

/** Ends the toast that came with the page that has this history key. */
export function endFlashToast(key: string): void {
  setEnded(key);
}

/**
 * Ends the toast about the page's last action when `subject` changes, or when an error page replaces the page.
 * @param subject identifies the state that the toast is about
 */
export function useFlashToastUntilChange(subject: string): void {
  const { key } = useLocation();
  const before = useRef({ key, subject });
  useEffect(() => {
    const was = before.current;
    before.current = { key, subject };
    // If the key has changed too, an action caused this change of the subject. The new page's toast is about that
    // action, so it stays.
    if (was.key === key && was.subject !== subject) setEnded(key);
  }, [key, subject]);
  useEffect(() => {
    // In development, React runs effects twice. Undo what the cleanup did.
    if (endedAt === before.current.key) setEnded(null);
    return () => setEnded(before.current.key);
  }, []);
}

/** Whether the toast that came with this page is over. */
export function useFlashToastEnded(key: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => endedAt === key,
    () => false,
  );
}
