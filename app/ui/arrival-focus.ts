import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** The path of the page on which {@link focusOnArrival} has already moved the focus. */
let movedPath: string | null = null;

/** Whether the person has gone to a field, which they may do before the new page's effects run. */
const isInField = () => document.activeElement?.matches('input, select, textarea') ?? false;

/**
 * Moves the focus to a part of a page that a client-side navigation has opened, unless the focus is already in a field.
 * Call it in an effect.
 */
export function focusOnArrival(part: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!part) return;
  if (!isInField()) part.focus(options);
  movedPath = window.location.pathname;
}

/**
 * After a client-side navigation, moves the focus to the page, like a page load. Doesn't move the focus if it's in a
 * field, or if {@link focusOnArrival} has already moved it.
 */
export function useArrivalFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const wasMoved = movedPath === pathname;
    movedPath = null;
    if (!wasMoved && !isInField()) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
