import { Link, useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { NextJobAfterCommand } from '../../ui/desk/NextJob.tsx';
import { isTyping } from '../../ui/desk/keys.tsx';
import { filtersIn } from '../../ui/desk/request-path.ts';
import { usePaneFocus } from '../../ui/desk/use-pane-focus.ts';
import { useFlashToastUntilChange } from '../../ui/flash-end.ts';
import { KeepsScrollContext } from '../../ui/keeps-scroll.ts';
import { useTexts } from '../../ui/texts.ts';
import { Flash } from '../../ui/Toast.tsx';
import type { OpenedRequest } from '../admin.request.$id/open.server.ts';
import { REQUEST_TITLE_ID, RequestView } from '../admin.request.$id/RequestView.tsx';
import { toastSubjectOf } from '../admin.request.$id/toast-subject.ts';

/** The pane at the right of the board. In a narrow window it's the whole page. */
export function Pane({ request }: { request: OpenedRequest }) {
  const t = useTexts(deskBoardTexts).pane;
  const { row } = request;
  const number = formatRequestNumber(row.request_number);
  const pane = useRef<HTMLElement>(null);
  const filters = filtersIn(useLocation().search);
  usePaneFocus(pane, REQUEST_TITLE_ID);
  useCloseOnEscape(pane, filters);
  useFlashToastUntilChange(JSON.stringify(toastSubjectOf(request)));
  return (
    <section ref={pane} className="pane" aria-label={t.label(number)}>
      {/* Only in a narrow window: in a wide one, the board has the page's heading. */}
      <h1 className="sr-only min-[75rem]:hidden">{t.label(number)}</h1>
      <div className="pane-bar">
        <strong>{number}</strong>
        <Link className={buttonClass({ look: 'quiet' })} to={`/admin/request/${row.id}`}>
          {t.whole}
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={`/admin/request/${row.id}/story`}>
          {t.story}
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={`/admin${filters}`} preventScrollReset>
          {t.close}
        </Link>
      </div>
      <div className="pane-body">
        <KeepsScrollContext.Provider value>
          <Flash afterSuccess={<NextJobAfterCommand />} />
          <RequestView request={request} titleTag="h2" />
        </KeepsScrollContext.Provider>
      </div>
    </section>
  );
}

/**
 * Closes the pane on Escape. In a field of the pane, Escape only leaves the field, so that nobody loses what they
 * typed.
 */
function useCloseOnEscape(pane: React.RefObject<HTMLElement | null>, filters: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      if (!isTyping(event.target)) navigate(`/admin${filters}`, { preventScrollReset: true });
      else if (pane.current?.contains(event.target as Node)) document.getElementById(REQUEST_TITLE_ID)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pane, filters, navigate]);
}
