import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';

/** Pixels the handle is pulled down until the drawer lets go. */
const PULL = 60;

interface NavDrawerProps {
  label: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * The bottom drawer of small screens. It is a `<details>`: it opens, and closes by its overlay, without script (the
 * overlay is part of the summary). Script adds: closing by handle, pull, Escape and choosing a link.
 */
export function NavDrawer({ label, closeLabel, children }: NavDrawerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const from = useRef<number | null>(null);
  const { key } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };
  useEffect(close, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const onMove = (event: PointerEvent) => {
    if (from.current !== null && event.clientY - from.current > PULL) {
      from.current = null;
      close();
    }
  };
  return (
    <details ref={details} className="drawer">
      <summary className="drawer-open">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
        <span>{label}</span>
      </summary>
      <div className="drawer-sheet">
        <button
          type="button"
          className="drawer-handle"
          aria-label={closeLabel}
          onClick={close}
          onPointerDown={(event) => {
            from.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={onMove}
          onPointerUp={() => (from.current = null)}
        />
        {children}
      </div>
    </details>
  );
}
