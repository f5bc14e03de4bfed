import { useSyncExternalStore } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** A toast of what happened while the page was open. */
export interface LiveToast extends Toast {
  id: number;
  /** A newer toast about the same thing takes its place. */
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

/** Shows a toast until it is dismissed, the page is left, or a newer one about the same thing comes. Browser only. */
export function pushToast(about: string, toast: Toast): void {
  last += 1;
  show([...shown.filter((other) => other.about !== about), { ...toast, about, id: last }]);
}

/** Takes back what was said about something that holds no more. */
export function endToast(about: string): void {
  if (shown.some((toast) => toast.about === about)) show(shown.filter((toast) => toast.about !== about));
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  if (shown.length > 0) show(NONE);
}

/** The live toasts; on the server there are none. */
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
