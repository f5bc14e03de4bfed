import type { ReactNode } from 'react';
import { BottomBar } from './BottomBar.tsx';

interface DecisionProps {
  /** What the page's last action said, and other messages. */
  top: ReactNode;
  /** The sign, and what the reader needs to decide. Nothing in here unfolds. */
  children: ReactNode;
  /** The buttons that decide. Null if there's nothing to decide now. */
  bar: ReactNode;
  /** Everything else: below the decision on a phone, beside it on a wide screen. */
  rest: ReactNode;
}

/**
 * A screen with one decision. On a phone its buttons stay at the bottom edge while the page scrolls. In the page's
 * order they come before the rest, so that keyboards and screen readers get to them first.
 */
export function Decision({ top, children, bar, rest }: DecisionProps) {
  return (
    <div className="mx-auto flex w-full max-w-[70rem] flex-col gap-3 px-[20px] pt-2 max-[22rem]:px-[16px] md:grid md:grid-cols-2 md:items-start md:gap-5 md:py-6">
      <div className="empty:hidden md:col-span-full">{top}</div>
      {/* On a phone, this element has no box of its own, so that the bar sticks to the bottom of the whole page. */}
      <div className="contents md:block md:overflow-clip md:rounded-l md:border md:border-line md:bg-paper md:px-[20px] md:pt-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:pb-5">{children}</div>
        {bar && (
          <div className="contents *:order-last">
            <BottomBar>{bar}</BottomBar>
          </div>
        )}
      </div>
      <div className="stack pb-3">{rest}</div>
    </div>
  );
}
