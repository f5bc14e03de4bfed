import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import { deskQueueTexts } from '#modules/dispatch/copy/en/desk-queue.ts';
import { deskTeamTexts } from '#modules/dispatch/copy/en/desk-team.ts';
import { bulkActionsTexts } from '#modules/dispatch/copy/en/desk-together.ts';
import type {
  BoardPage,
  DeskCounts,
  DropOffWish,
  OwedFee,
  RequestCard,
  SameCarsById,
  UnpaidJob,
} from '#modules/dispatch/index.ts';
import { boardSections } from '#modules/dispatch/rules/board.ts';
import { Collapsible } from '../../ui/desk/Collapsible.tsx';
import { deskPath } from '../../ui/desk/desk-query.ts';
import type { ListSearch } from '../../ui/desk/desk-query.ts';
import { useDesk } from '../../ui/desk/desk-state.ts';
import { freezeRows } from '../../ui/desk/freeze-rows.ts';
import { useShowOpenRow } from '../../ui/desk/use-show-open-row.ts';
import { useFrozenBoard } from '../../ui/desk/use-frozen-board.ts';
import { useTexts } from '../../ui/texts.ts';
import { Board } from '../../ui/desk/board/Board.tsx';
import { BoardTools } from './BoardTools.tsx';
import { DropOffWishes } from '../../ui/desk/owed/DropOffWishes.tsx';
import { OwedFees } from '../../ui/desk/owed/OwedFees.tsx';
import { UnpaidJobs } from '../../ui/desk/owed/UnpaidJobs.tsx';
import type { Density } from '../../ui/desk/board/density.ts';

interface ActiveTabProps {
  counts: DeskCounts;
  search: ListSearch;
  /** Whether a search or filter is set. Then the board shows its results instead of the active requests. */
  isSearch: boolean;
  board: BoardPage;
  cancelled: RequestCard[];
  dropOffs: DropOffWish[];
  fees: OwedFee[];
  unpaid: UnpaidJob[];
  sameCars: SameCarsById;
  density: Density;
  /** The request in the pane. */
  open: string | undefined;
}

/** The board of active requests, grouped by whose turn it is. With a search or filter, it shows the results instead. */
export function ActiveTab({ dropOffs, fees, unpaid, cancelled, ...board }: ActiveTabProps) {
  const { search, isSearch, sameCars, density, open } = board;
  const t = useTexts(adminTexts).active;
  const queue = useTexts(deskQueueTexts);
  const handoverLink = useTexts(deskTeamTexts).handover.link;
  const togetherLink = useTexts(bulkActionsTexts).link;
  const { now } = useDesk();
  // Use the URL as the board's key, not the loaded search. The search is encrypted anew for each response, and with a
  // new key React would replace the rows, which would lose the focus.
  const boardKey = useLocation().search;
  useShowOpenRow(open);
  return (
    <>
      <div className="board-owed">
        <DropOffWishes wishes={dropOffs} />
        <OwedFees fees={fees} />
        <UnpaidJobs jobs={unpaid} />
        <Link className="sub inline-flex min-h-6 items-center" to="/admin/handover">
          {handoverLink}
        </Link>
        <Link className="sub inline-flex min-h-6 items-center" to="/admin/together">
          {togetherLink}
        </Link>
      </div>
      {isSearch && (
        <p className="row gap-y-0!">
          <Link className="find-clear" to="/admin?tab=active">
            {queue.find.clear}
          </Link>
          {search.q && !search.status && <span className="sub">{queue.find.everything}</span>}
        </p>
      )}
      <LiveBoard key={boardKey} {...board}>
        {cancelled.length > 0 && (
          <Collapsible label={t.cancelled(cancelled.length)}>
            <Board
              sections={freezeRows(boardSections(cancelled, now), cancelled, () => false).sections}
              sameCars={sameCars}
              density={density}
              open={open}
            />
            <p>
              <Link to={deskPath({ status: 'cancelled' })}>{queue.list.allCancelled}</Link>
            </p>
          </Collapsible>
        )}
      </LiveBoard>
    </>
  );
}

interface LiveBoardProps extends Omit<ActiveTabProps, 'cancelled' | 'dropOffs' | 'fees' | 'unpaid'> {
  /** What comes below the board. */
  children: ReactNode;
}

function LiveBoard({ counts, search, isSearch, board, sameCars, density, open, children }: LiveBoardProps) {
  const t = useTexts(deskBoardTexts);
  const { now } = useDesk();
  const { sections, arrivals, freezeHandlers, release } = useFrozenBoard(board.rows, board.next !== null, now);
  return (
    <>
      <BoardTools
        search={search}
        counts={board.counts}
        density={density}
        arrivals={arrivals}
        onShowArrivals={release}
      />
      <div className="board-list">
        {sections.length > 0 ? (
          <Board
            id="board"
            sections={sections}
            sameCars={sameCars}
            density={density}
            open={open}
            freezeHandlers={freezeHandlers}
          />
        ) : (
          <EmptyBoard
            search={search}
            isSearch={isSearch}
            isFirst={board.isFirst}
            active={counts.phone + counts.online}
          />
        )}
        {(board.next || !board.isFirst) && (
          <p className="row">
            {!board.isFirst && <Link to={deskPath(search)}>{t.first}</Link>}
            {board.next && (
              <Link rel="next" to={deskPath(search, board.next)}>
                {t.more}
              </Link>
            )}
          </p>
        )}
        {children}
      </div>
    </>
  );
}

interface EmptyBoardProps extends Pick<ActiveTabProps, 'search' | 'isSearch'> {
  isFirst: boolean;
  /** How many requests are active in all views. */
  active: number;
}

/** Says why the board is empty. */
function EmptyBoard({ search, isSearch, isFirst, active }: EmptyBoardProps) {
  const t = useTexts(adminTexts).active;
  const { find, list } = useTexts(deskQueueTexts);
  const noneInView = isSearch ? list.noneFound : search.type === 'phone' ? list.noPhone : list.noOnline;
  const areAllViewsEmpty = isSearch ? search.type === null : active === 0;
  if (!areAllViewsEmpty || !isFirst) return <p className="sub">{isFirst ? noneInView : list.noneFound}</p>;
  return (
    <div className="empty">
      <p className="lead">{isSearch ? find.none : t.empty}</p>
      <p className="sub">{isSearch ? find.noneHint : t.emptyHint}</p>
    </div>
  );
}
