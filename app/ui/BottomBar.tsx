import type { ReactNode } from 'react';

/**
 * The bar at the bottom edge of a phone's screen, with the screen's deciding button. It stays in view while the page
 * scrolls. In a low or zoomed window it's at its place in the page instead, so that it never covers text. Put it last
 * in the form or section it belongs to.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-[20px] grid grid-cols-[minmax(0,1fr)] gap-2 border-t-2 border-edge bg-paper px-[20px] pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-[22rem]:-mx-[16px] max-[22rem]:px-[16px] [@media(max-height:30rem)]:static [&_.btn-go]:min-h-14 [&_.btn-go]:w-full"
    >
      {children}
    </div>
  );
}
