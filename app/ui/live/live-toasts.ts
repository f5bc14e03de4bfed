import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Toast } from '#kernel/copy/catalogue.ts';

/** A toast about an event that happened after the page was opened. */
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

/** Something that a page must say as long as it's true. */
export interface Alert {
  topic: string;
  /** The time since which the toast's message has been true, in milliseconds since 1970. */
  at: number;
  toast: Toast;
}

/** Shows a toast for each alert that comes up while the page is open, and removes it once the alert is gone. */
export function useAlertToasts(alerts: readonly Alert[]): void {
  const newest = Math.max(0, ...alerts.map(({ at }) => at));
  const lastShown = useRef(newest);
  const topics = useRef(new Set<string>());
  useEffect(() => {
    for (const { topic, at, toast } of alerts.toSorted((a, b) => a.at - b.at)) {
      if (at <= lastShown.current) continue;
      topics.current.add(topic);
      pushToast(topic, toast);
    }
    lastShown.current = Math.max(lastShown.current, newest);
    for (const topic of topics.current) {
      if (alerts.some((alert) => alert.topic === topic)) continue;
      topics.current.delete(topic);
      removeToast(topic);
    }
  }, [alerts, newest]);
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
