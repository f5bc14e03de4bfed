import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** After a client-side navigation the focus moves to the page, as after a page load. */
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
