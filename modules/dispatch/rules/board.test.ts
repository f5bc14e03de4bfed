import { describe, expect, it } from 'vitest';
import { MINUTE } from '#kernel/constants.ts';
import { STATUSES } from '#modules/request/rules/statuses.ts';
import type { CanonicalStatus } from '#modules/request/rules/statuses.ts';
import { boardSections, sortForBoard } from './board.ts';
import type { BoardPlacement } from './board.ts';

const NOW = 1_000 * MINUTE;
const row = (name: string, status: CanonicalStatus, waited: number, more: Partial<BoardPlacement> = {}) => ({
  name,
  status,
  turn: STATUSES[status].turn,
  turnSince: NOW - waited * MINUTE,
  createdAt: NOW - 2 * waited * MINUTE,
  lockedIn: null,
  promisedAt: null,
  late: false,
  ...more,
});
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('the board', () => {
  it('goes by whose turn it is, then overdue promises, then the longest wait', () => {
    const rows = [
      row('on time', 'en_route', 30, { promisedAt: NOW + MINUTE }),
      row('overdue', 'en_route', 5, { promisedAt: NOW }),
      row('there', 'arrived', 40, { promisedAt: NOW - MINUTE }),
      row('priced', 'admin_priced', 90),
      row('new', 'pending_admin_review', 1),
      row('paid', 'deposit_paid', 12),
      row('in doubt', 'en_route', 2, { turn: 'admin', promisedAt: NOW + MINUTE, late: true }),
    ];
    expect(boardSections(rows, NOW).map(({ group, rows: shown }) => [group, ...names(shown)])).toEqual([
      ['admin', 'in doubt', 'paid', 'new'],
      ['customer', 'priced'],
      ['provider', 'overdue', 'there', 'on time'],
    ]);
  });

  it('begins with a child or pet locked in, whoever has the turn, until the request has ended', () => {
    const rows = [
      row('waiting', 'pending_admin_review', 60),
      row('pet', 'pending_admin_review', 30, { lockedIn: 'pet' }),
      row('child', 'in_progress', 5, { lockedIn: 'child' }),
    ];
    expect(names(sortForBoard(rows, NOW))).toEqual(['child', 'pet', 'waiting']);
  });

  it('ends with closed requests, newest first', () => {
    const rows = [row('old', 'completed', 60), row('recent', 'cancelled', 3), row('open', 'approved', 1)];
    expect(names(sortForBoard(rows, NOW))).toEqual(['open', 'recent', 'old']);
  });
});
