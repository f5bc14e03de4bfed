import { Form, Link } from '@remix-run/react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskMapTexts } from '#modules/dispatch/copy/en/desk-map.ts';
import type { BoardCount, BoardPage } from '#modules/dispatch/index.ts';
import { deskPath, mapPath } from '../../ui/desk/desk-query.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { useTexts } from '../../ui/texts.ts';
import { FindForm } from './FindForm.tsx';
import type { Density } from '../../ui/desk/board/density.ts';

interface BoardToolsProps {
  search: ListSearch;
  counts: BoardPage['counts'];
  density: Density;
  /** How many new requests aren't shown yet, because the board is frozen. */
  arrivals: number;
  onShowArrivals: () => void;
}

/**
 * The bar above the board, which stays in sight when the board scrolls: the views, the button that shows new requests,
 * and the search.
 */
export function BoardTools({ search, counts, density, arrivals, onShowArrivals }: BoardToolsProps) {
  const t = useTexts(deskBoardTexts);
  const { map: mapWord } = useTexts(deskMapTexts);
  const { phoneRequests, onlineRequests } = useTexts(adminTexts).active;
  const { phone, online } = counts;
  const all = { count: phone.count + online.count, more: phone.more || online.more };
  const views = [
    { type: null, label: t.views.all(formatCount(all)) },
    { type: 'phone', label: phoneRequests(formatCount(phone)) },
    { type: 'online', label: onlineRequests(formatCount(online)) },
  ] as const;
  return (
    <div className="board-tools">
      <div className="board-bar">
        <nav className="board-views" aria-label={t.views.label}>
          {views.map(({ type, label }) => (
            <Link
              key={type}
              to={deskPath({ ...search, type })}
              aria-current={type === search.type ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
        <span className="board-arrivals" role="status">
          {arrivals > 0 && (
            <button type="button" onClick={onShowArrivals}>
              {t.arrivals(arrivals)}
            </button>
          )}
        </span>
        <Link className="board-map-link" to={mapPath(search)}>
          {mapWord}
        </Link>
        <DensityButton density={density} />
      </div>
      <FindForm search={search} />
    </div>
  );
}

function formatCount({ count, more }: BoardCount): string {
  return `${count}${more ? '+' : ''}`;
}

/** Switches between compact and roomy rows. This browser remembers the choice. */
function DensityButton({ density }: { density: Density }) {
  const t = useTexts(deskBoardTexts);
  const otherDensity: Density = density === 'roomy' ? 'compact' : 'roomy';
  return (
    <Form method="post" action="/admin?index" className="board-density" preventScrollReset>
      <input type="hidden" name="density" value={otherDensity} />
      <button type="submit" name="intent" value="set_density">
        {otherDensity === 'roomy' ? t.roomyRows : t.compactRows}
      </button>
    </Form>
  );
}
