import { useSyncExternalStore } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** A toast about an event since the page was opened. */
export interface LiveToast extends Toast {
  id: number;
  /** A new toast replaces the one with the same topic. */
  topic: string;
}

const NONE: readonly LiveToast[] = [];
let shown: readonly LiveToast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly LiveToast[]): void {
  shown = next;
  for (const notify of listeners) notify();
}

/** Shows a toast until it's dismissed, the page is left, or another with the same topic replaces it. Browser only. */
export function pushToast(topic: string, toast: Toast): void {
  lastId += 1;
  setToasts([...shown.filter((other) => other.topic !== topic), { ...toast, topic, id: lastId }]);
}

/** Removes the toast with this topic, because what it says is no longer true. */
export function removeToast(topic: string): void {
  if (shown.some((toast) => toast.topic === topic)) setToasts(shown.filter((toast) => toast.topic !== topic));
}

export function dismissToast(id: number): void {
  setToasts(shown.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  if (shown.length > 0) setToasts(NONE);
}

/** The live toasts; empty on the server. */
export function useLiveToasts(): readonly LiveToast[] {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => shown,
    () => NONE,
  );
}
