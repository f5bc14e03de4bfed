import { useSyncExternalStore } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** A toast about an event since the page was opened. */
export interface LiveToast extends Toast {
  id: number;
  /** A newer toast with the same key replaces it. */
  about: string;
}

const NONE: readonly LiveToast[] = [];
let shown: readonly LiveToast[] = NONE;
let last = 0;
const watchers = new Set<() => void>();

function show(next: readonly LiveToast[]): void {
  shown = next;
  for (const changed of watchers) changed();
}

/** Shows a toast until it's dismissed, the page is left, or one with the same key replaces it. Browser only. */
export function pushToast(about: string, toast: Toast): void {
  last += 1;
  show([...shown.filter((other) => other.about !== about), { ...toast, about, id: last }]);
}

/** Removes a toast that's no longer true. */
export function endToast(about: string): void {
  if (shown.some((toast) => toast.about === about)) show(shown.filter((toast) => toast.about !== about));
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  if (shown.length > 0) show(NONE);
}

/** The live toasts; empty on the server. */
export function useLiveToasts(): readonly LiveToast[] {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => shown,
    () => NONE,
  );
}
