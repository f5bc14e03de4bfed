import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Moves the focus to the page after a client-side navigation, as a page load would. */
export function useArrivalFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
