import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusOnArrival } from '../arrival-focus.ts';
import type { PaneState } from './request-path.ts';

const CONTROL_SELECTOR = 'input:not([type="hidden"]), select, textarea, button, summary, a[href]';

/** The control that gets the focus in a card: the one with a shortcut, or else the first. */
function controlOf(card: HTMLElement): HTMLElement | null {
  return card.querySelector<HTMLElement>('[data-key]') ?? card.querySelector<HTMLElement>(CONTROL_SELECTOR);
}

/** The element that scrolls: the pane, or the window if the pane fills a narrow window. */
function scrollerOf(pane: HTMLElement | null): HTMLElement | Window {
  return pane && getComputedStyle(pane).overflowY !== 'visible' ? pane : window;
}

/**
 * When the pane opens a request, the focus goes to the request's heading, or to the card that the link named. When a
 * form's answer arrives, the pane scrolls to its top, because that's where the answer is shown.
 */
export function usePaneFocus(pane: RefObject<HTMLElement | null>, heading: string): void {
  const location = useLocation();
  const { key, hash } = location;
  const type: string = useNavigationType();
  const card = (location.state as PaneState | null)?.card;
  const shownKey = useRef<string>();
  useEffect(() => {
    const isFirst = shownKey.current === undefined;
    if (shownKey.current === key) return;
    shownKey.current = key;
    // After a page load, Back or Forward, the browser and the layout decide where the focus goes.
    if (type === 'POP') return;
    const linkedCard = card ? document.getElementById(card) : null;
    if (linkedCard) {
      linkedCard.scrollIntoView({ block: 'nearest' });
      focusOnArrival(controlOf(linkedCard));
    } else if (isFirst) focusOnArrival(document.getElementById(heading), { preventScroll: true });
    else if (!hash) scrollerOf(pane.current).scrollTo(0, 0);
  });
}
