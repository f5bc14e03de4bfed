import { describe, expect, it } from 'vitest';
import type { BoardSection } from '#modules/dispatch/rules/board.ts';
import { freezeRows } from './freeze-rows.ts';

interface Row {
  id: string;
  price: number | null;
  seenAt: number | null;
}
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, price: null, seenAt: null, ...more });
const BOARD: BoardSection<Row>[] = [
  { group: 'admin', rows: [row('a'), row('b')] },
  { group: 'provider', rows: [row('c', { seenAt: 1 })] },
];
const frozenRows = (fresh: Row[], onNextPage: string[] = []) => {
  const { sections, arrivals } = freezeRows(BOARD, fresh, ({ id }) => onNextPage.includes(id));
  return [...sections.map(({ rows }) => rows.map(({ row: one, mark }) => [one.id, one.price, mark])), arrivals];
};

describe('a board that stands still', () => {
  it('is as it was while nothing happens, also if a truck moves', () => {
    const fresh = [row('c', { seenAt: 2 }), row('b'), row('a')];
    expect(frozenRows(fresh)).toEqual([
      [
        ['a', null, null],
        ['b', null, null],
      ],
      [['c', null, null]],
      0,
    ]);
  });

  it('keeps every row in its place: changed ones with their new data, and those that are gone', () => {
    const fresh = [row('new'), row('b', { price: 90 }), row('newer'), row('c')];
    expect(frozenRows(fresh)).toEqual([
      [
        ['a', null, 'gone'],
        ['b', 90, 'changed'],
      ],
      [['c', null, null]],
      2,
    ]);
  });

  it('does not call a row gone that arrivals have pushed to the next page', () => {
    expect(frozenRows([row('new'), row('a')], ['b'])).toEqual([
      [
        ['a', null, null],
        ['b', null, null],
      ],
      [['c', null, 'gone']],
      1,
    ]);
  });
});
