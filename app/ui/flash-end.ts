import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The history key of the page whose toast is no longer true. */
let endedAt: string | null = null;
const listeners = new Set<() => void>();

/**
 * Ends the toast of the page's last action when the status changes: it was about the status before. A page calls this
 * with what its live updates change.
 */
export function useToastUntilNext(status: string): void {
  const { key } = useLocation();
  const before = useRef({ key, status });
  useEffect(() => {
    const was = before.current;
    before.current = { key, status };
    // With another key it was an action that changed the status, and the toast says so.
    if (was.key !== key || was.status === status) return;
    endedAt = key;
    for (const notify of listeners) notify();
  }, [key, status]);
}

/** Whether the toast that came with this page is over. */
export function useToastEnded(key: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => endedAt === key,
    () => false,
  );
}
