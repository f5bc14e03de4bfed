import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import { deskPath, mapPath } from '../../ui/desk/desk-query.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { Live, LiveLine } from '../../ui/live/Live.tsx';
import type { LoadFailedHandle } from '../../ui/load-failed.ts';
import { NO_INDEX, pageTitle } from '../../ui/page-meta.ts';
import { useTexts } from '../../ui/texts.ts';
import { JobList } from './JobList.tsx';
import { JobsMap } from './JobsMap.tsx';
import { loadMapBoard } from './load.server.ts';
import { useListMapLinks } from './use-list-map-links.ts';

export const loader = ({ request }: LoaderFunctionArgs) => loadMapBoard(new URL(request.url).searchParams);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, (locale) => textsFor(deskMapTexts, locale).title),
  NO_INDEX,
];

export const handle: LoadFailedHandle = {
  loadFailed: (locale) => textsFor(adminTexts, locale).toasts.loadRequestsFailed,
};

/** Open jobs and their providers on a map, beside the board's groups (docs/product.md, "The desk's tabs"). */
export default function MapBoard() {
  const board = useLoaderData<typeof loader>();
  const { search, isSearch } = board;
  const t = useTexts(deskMapTexts);
  const common = useTexts(commonTexts);
  const { stream } = useDesk();
  const { pathname, search: query } = useLocation();
  const linked = useListMapLinks(new Set([...board.rows.map(({ id }) => id), ...board.bases.map(({ zip }) => zip)]));
  return (
    <Live url="/admin/events" version={null} {...stream}>
      <div className="page board-page map-page">
        <div className="desk-head">
          <h1>{t.title}</h1>
          <nav className="board-views" aria-label={t.views}>
            <Link to={deskPath(search)}>{t.list}</Link>
            <Link to={mapPath(search)} aria-current="page">
              {t.map}
            </Link>
          </nav>
          <p className="row">
            {isSearch && (
              <span className="sub">
                {t.searched} <Link to="/admin/map">{t.showAll}</Link>
              </span>
            )}
            <Link to={pathname + query} className="sub" replace preventScrollReset>
              {common.refresh}
            </Link>
            <LiveLine />
          </p>
        </div>
        <div className="map-board">
          <JobList board={board} linked={linked} />
          <JobsMap board={board} linked={linked} />
        </div>
      </div>
    </Live>
  );
}
