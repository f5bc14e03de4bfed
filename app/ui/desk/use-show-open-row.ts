import { useEffect, useRef } from 'react';
import { focusOnArrival } from '../arrival-focus.ts';

/**
 * When the pane opens a request, scrolls that request's row into view. When the pane closes, the row gets the focus.
 * @param requestId the request in the pane
 */
export function useShowOpenRow(requestId: string | undefined): void {
  const before = useRef(requestId);
  useEffect(() => {
    const previousId = before.current;
    before.current = requestId;
    if (requestId === previousId) return;
    const row = document.querySelector(`#board [data-request="${CSS.escape(requestId ?? previousId ?? '')}"]`);
    if (requestId) row?.scrollIntoView({ block: 'nearest' });
    else focusOnArrival(row?.querySelector('[data-open]'));
  }, [requestId]);
}
