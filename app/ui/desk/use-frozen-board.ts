import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#kernel/constants.ts';
import { boardSections, sortForBoard } from '#modules/dispatch/rules/board.ts';
import type { BoardSection, BoardPlacement } from '#modules/dispatch/rules/board.ts';
import { freezeRows } from './freeze-rows.ts';

/** The board stays frozen for this long after pointer and focus have left it. */
const RELEASE_MS = 5 * SECOND;

/**
 * The board's sections. While the pointer or the focus is in the table, and for 5 seconds after, the board is frozen:
 * no row moves ({@link freezeRows}).
 * @param hasMore whether there's a next page
 * @returns the board, the table's event handlers (`freezeHandlers`), and `release`, which ends the freeze at once
 */
export function useFrozenBoard<Row extends BoardPlacement & { id: string }>(
  rows: readonly Row[],
  hasMore: boolean,
  now: number,
) {
  const [frozen, setFrozen] = useState<readonly BoardSection<Row>[] | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const sorted = boardSections(rows, now);
  const enter = (what: 'pointer' | 'focus') => () => {
    inside.current[what] = true;
    clearTimeout(timer.current);
    setFrozen((before) => before ?? sorted);
  };
  const leave = (what: 'pointer' | 'focus') => () => {
    inside.current[what] = false;
    clearTimeout(timer.current);
    if (inside.current.pointer || inside.current.focus) return;
    timer.current = window.setTimeout(() => setFrozen(null), RELEASE_MS);
  };
  const last = hasMore ? rows.at(-1) : undefined;
  const mayBeOnNextPage = (row: Row) => last !== undefined && sortForBoard([last, row], now)[1] === row;
  const board = freezeRows(frozen ?? sorted, rows, mayBeOnNextPage);
  return {
    ...board,
    freezeHandlers: {
      onPointerEnter: enter('pointer'),
      onPointerLeave: leave('pointer'),
      onFocus: enter('focus'),
      onBlur: leave('focus'),
    },
    release: () => {
      clearTimeout(timer.current);
      setFrozen(null);
    },
  };
}
