import { useEffect, useRef } from 'react';
import { focusOnArrival } from '../arrival-focus.ts';

/**
 * Keeps the row of the request in the pane in view. When the pane closes, its row gets the focus back.
 * @param requestId the request in the pane
 */
export function useOpenRow(requestId: string | undefined): void {
  const before = useRef(requestId);
  useEffect(() => {
    const closed = before.current;
    before.current = requestId;
    if (requestId === closed) return;
    const row = document.querySelector(`#board [data-request="${CSS.escape(requestId ?? closed ?? '')}"]`);
    if (requestId) row?.scrollIntoView({ block: 'nearest' });
    else focusOnArrival(row?.querySelector('[data-open]'));
  }, [requestId]);
}
