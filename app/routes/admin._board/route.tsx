import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useParams } from '@remix-run/react';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { Live } from '../../ui/live/Live.tsx';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { showsBoard } from '../../ui/desk/tabs.ts';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { shouldRevalidate as afterForms } from '../../ui/revalidate.ts';
import { ActiveTab } from './ActiveTab.tsx';
import { DeskHead } from './DeskHead.tsx';
import { loadBoard } from './load.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadBoard(args);

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminTexts, locale).toasts.loadRequestsFailed,
};

/** Opening, changing and closing the pane leaves the board as it is: up to 200 rows aren't sent again. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const isSameBoard = showsBoard(currentUrl) && showsBoard(nextUrl) && currentUrl.search === nextUrl.search;
  if (!formMethod && isSameBoard && currentUrl.pathname !== nextUrl.pathname) return false;
  return afterForms(args);
};

/** The board of active requests, with a request beside it (decision 0066). The dashboard's other tabs don't show it. */
export default function BoardLayout() {
  const board = useLoaderData<typeof loader>();
  const { stream } = useDesk();
  const { id } = useParams();
  if (!board) return <Outlet />;
  return (
    <Live url="/admin/events" version={null} {...stream}>
      <div className="page board-page" data-pane={id ? '' : undefined}>
        {!id && <Outlet />}
        <DeskHead tab="active" counts={board.counts} />
        <ActiveTab {...board} open={id} />
        {id && <Outlet />}
      </div>
    </Live>
  );
}
