import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { deskBoardTexts } from '#modules/dispatch/copy/en/desk-board.ts';
import type { RequestCard, SameCarsById } from '#modules/dispatch/index.ts';
import type { BoardGroup, BoardSection } from '#modules/dispatch/rules/board.ts';
import { lockedInTexts } from '#modules/request/copy/en/locked-in.ts';
import type { FrozenRow } from '../freeze-rows.ts';
import { useOpenRequestLink } from '../request-path.ts';
import { useTexts } from '../../texts.ts';
import { BoardRow } from './BoardRow.tsx';
import type { Density } from './density.ts';

interface BoardProps {
  id?: string;
  sections: readonly BoardSection<FrozenRow<RequestCard>>[];
  sameCars: SameCarsById;
  density: Density;
  /** The id of the request in the pane; undefined if the pane is closed. */
  open?: string | undefined;
  /** The event handlers that freeze the rows while somebody points at them. */
  freezeHandlers?: React.ComponentProps<'table'>;
}

/** Each column's width without and with the pane. With the pane, number and provider are only for screen readers. */
const COLUMNS = [
  ['age', 'w-24', 'w-22'],
  ['number', 'w-23', 'w-px'],
  ['service', 'w-[23%]', undefined],
  ['place', 'w-[17%]', undefined],
  ['status', 'w-[20%]', 'w-40 min-[90rem]:w-46'],
  ['price', 'w-22', 'w-19'],
  ['provider', 'w-[14%]', 'w-px'],
  ['who', 'w-18', 'w-15'],
  ['next', 'w-26', 'w-24'],
] as const;

/** Requests as a table, grouped by whose turn it is. On a phone, the same rows are cards. */
export function Board({ id, sections, sameCars, density, open, freezeHandlers }: BoardProps) {
  const t = useTexts(deskBoardTexts);
  const words = useGroupWords();
  const linkTo = useOpenRequestLink();
  const firstId = sections.flatMap(({ rows }) => rows).find(({ row, mark }) => row.next && mark !== 'gone')?.row.id;
  return (
    <table id={id} className="board" data-density={density} aria-label={t.label} {...freezeHandlers}>
      <colgroup>
        {COLUMNS.map(([name, width, besidePane]) => (
          <col key={name} className={open ? besidePane : width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map(([name]) => (
            <th key={name} scope="col" className={`board-${name}`}>
              {t.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ group, rows }) => (
        <tbody key={group}>
          <tr className={group === 'locked_in' ? 'board-group board-group-urgent' : 'board-group'}>
            <th scope="rowgroup" colSpan={COLUMNS.length}>
              {words[group].title}{' '}
              <span className="font-normal">{[rows.length, words[group].hint].filter(Boolean).join('. ')}</span>
            </th>
          </tr>
          {rows.map(({ row, mark }) => (
            <BoardRow
              key={row.id}
              request={row}
              mark={mark}
              sameCar={sameCars[row.id]}
              isFirst={row.id === firstId}
              isOpen={row.id === open}
              linkTo={linkTo}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The titles and hints of the board's groups. */
export function useGroupWords(): Record<BoardGroup, { title: string; hint?: string }> {
  const { groups } = useTexts(deskBoardTexts);
  const { turn } = useTexts(adminTexts).active;
  const { desk } = useTexts(lockedInTexts);
  return {
    locked_in: { title: desk.heading, hint: desk.ask },
    admin: { title: groups.admin },
    customer: { title: groups.customer },
    provider: { title: groups.provider },
    system: { title: turn.system },
    nobody: { title: groups.nobody },
  };
}
