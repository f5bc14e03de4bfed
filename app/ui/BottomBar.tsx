import type { ReactNode } from 'react';

/**
 * The bar at the bottom edge of a phone's screen, with the button for the screen's decision. It stays in view while the
 * page scrolls. In a short or zoomed-in window it scrolls with the page, so that it never covers text. Put it last
 * in the form or section it belongs to.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div data-bottom-bar="" className="bottom-bar">
      {children}
    </div>
  );
}
