import { describe, expect, it } from 'vitest';
import { splitIntoPage, readCursor, writeCursor } from './cursor.ts';

const id = '0b9f6f3e-7d1c-4a56-9d0e-2f4f9a3b1c77';
const at = new Date('2026-11-21T03:04:05.678Z');

describe('cursor', () => {
  it('reads the cursor that was written to a URL', () => {
    expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
    expect(readCursor(writeCursor({ at, id: '42' }))).toEqual({ at, id: '42' });
  });

  it.each([
    null,
    '',
    'x',
    '12',
    `_${id}`,
    `1e5_${id}`,
    `-1_${id}`,
    `1_${id}'; DROP`,
    '99999999999999999_1',
    `1_${'-'.repeat(36)}`,
  ])('reads %s as the top of the list', (text) => expect(readCursor(text)).toBeUndefined());
});

describe('splitIntoPage', () => {
  const cursorOf = (n: number) => ({ at: new Date(n), id: String(n) });

  it("returns the last row as the cursor if there's a next page", () => {
    expect(splitIntoPage([5, 4, 3], 2, cursorOf)).toEqual({ rows: [5, 4], older: '4_4' });
  });

  it('returns no cursor if nothing follows', () => {
    expect(splitIntoPage([5, 4], 2, cursorOf)).toEqual({ rows: [5, 4], older: null });
    expect(splitIntoPage([], 2, cursorOf)).toEqual({ rows: [], older: null });
  });
});
