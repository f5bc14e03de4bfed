import { useEffect, useRef } from 'react';
import { focusOnArrival } from '../arrival-focus.ts';

/**
 * Keeps the row of the request in the pane in view. When the pane closes, its row gets the focus back.
 * @param open the request in the pane
 */
export function useOpenRow(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open === closed) return;
    const row = document.querySelector(`#board [data-request="${CSS.escape(open ?? closed ?? '')}"]`);
    if (open) row?.scrollIntoView({ block: 'nearest' });
    else focusOnArrival(row?.querySelector('[data-open]'));
  }, [open]);
}
