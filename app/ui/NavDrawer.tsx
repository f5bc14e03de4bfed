import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';

/** The drawer closes if it's pulled down this many pixels. */
const CLOSE_PULL_PX = 60;
/** A pull of fewer pixels counts as a tap. */
const TAP_PX = 8;

interface NavDrawerProps {
  label: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * The drawer at the bottom of small screens. It's a `<details>`, so it works without script: a tap on the overlay or on
 * the drawn handle closes it, because both are in the summary. With script, the handle is a button that can be dragged,
 * and the drawer also closes on Escape, when a link is chosen, or when the focus leaves.
 */
export function NavDrawer({ label, closeLabel, children }: NavDrawerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const pull = useRef<{ from: number; by: number } | null>(null);
  const { key } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };
  useEffect(close, [key]);
  useEffect(() => {
    const drawer = details.current;
    if (!drawer) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drawer.open) return;
      drawer.open = false;
      drawer.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) drawer.open = false;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !drawer.contains(relatedTarget)) drawer.open = false;
    };
    document.addEventListener('keydown', onKey);
    drawer.addEventListener('click', onClick);
    drawer.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('keydown', onKey);
      drawer.removeEventListener('click', onClick);
      drawer.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  const move = (by: number) => {
    // The CSP forbids style attributes, but allows setting `element.style`.
    if (sheet.current) sheet.current.style.transform = by > 0 ? `translateY(${by}px)` : '';
  };
  const onDown = (event: PointerEvent) => {
    pull.current = { from: event.clientY, by: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (!pull.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pull.current.by = event.clientY - pull.current.from;
    move(pull.current.by);
  };
  const onUp = () => {
    move(0);
    if (pull.current && pull.current.by > CLOSE_PULL_PX) close();
  };
  const onTap = () => {
    // The browser also sends a click after a pull. Only a tap closes the drawer here.
    if (!pull.current || Math.abs(pull.current.by) < TAP_PX) close();
    pull.current = null;
  };
  return (
    <details ref={details} className="drawer">
      <summary className="drawer-open">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
        <span>{label}</span>
      </summary>
      <div ref={sheet} className="drawer-sheet">
        <button
          type="button"
          className="drawer-handle"
          aria-label={closeLabel}
          onClick={onTap}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={onUp}
        />
        {children}
      </div>
    </details>
  );
}
