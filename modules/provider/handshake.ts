import { timingSafeEqual } from 'node:crypto';
import { MAX_CODE_TRIES } from './rules/arrival-code.ts';
import { activity } from '#modules/request/rules/log-events.ts';
import { logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';

/**
 * The arrival code (decision 0021). Only PostgreSQL has it: the projection generates it with the assignment, it's
 * compared here, and only the result goes to the workflow.
 */

/**
 * The result of entering a code. `wrong`: with the number of tries left; `locked`: no tries left, or no code to enter.
 */
export type CodeTry = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked' };

interface StoredCode {
  code: string;
  wrong_tries: string[];
}

/**
 * Compares a typed code, one try at a time even if several arrive at once. Each distinct wrong code counts once, so
 * resubmitting a form costs nothing. After five, even the right code is refused.
 * @param typed four digits
 */
export async function tryCode(requestId: string, assignment: number, typed: string): Promise<CodeTry> {
  return db().$transaction(async (transaction): Promise<CodeTry> => {
    const [stored] = await transaction.$queryRaw<StoredCode[]>`
      SELECT code, wrong_tries FROM handshake_codes
      WHERE request_id = ${requestId}::uuid AND assignment = ${assignment} FOR UPDATE`;
    if (!stored || stored.wrong_tries.length >= MAX_CODE_TRIES) return { kind: 'locked' };
    if (isSame(stored.code, typed)) return { kind: 'right' };
    const wrong = new Set([...stored.wrong_tries, typed]);
    if (wrong.size > stored.wrong_tries.length) {
      await transaction.handshakeCode.update({
        where: { request_id_assignment: { request_id: requestId, assignment } },
        data: { wrong_tries: [...wrong] },
      });
      const tried = activity('code_wrong', { tries: wrong.size, most: MAX_CODE_TRIES });
      await logActivity(transaction, requestId, tried, 'provider');
    }
    return wrong.size < MAX_CODE_TRIES ? { kind: 'wrong', triesLeft: MAX_CODE_TRIES - wrong.size } : { kind: 'locked' };
  });
}

/** Compares in constant time. */
function isSame(code: string, typed: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Assignment {
  id: string;
  assignments: number;
}

/** The current assignment's code and the number of wrong tries; null if there's none. Only for customer and desk. */
export async function arrivalCodeOf({ id, assignments }: Assignment): Promise<{ code: string; wrong: number } | null> {
  const stored = await db().handshakeCode.findUnique({
    where: { request_id_assignment: { request_id: id, assignment: assignments } },
  });
  return stored && { code: stored.code, wrong: stored.wrong_tries.length };
}

/** The columns that say whether a code can still be entered, without the code. */
export const CODE_TRIES_SELECT = { select: { assignment: true, wrong_tries: true } } as const;

/** Whether the current assignment's code can still be entered. */
export function mayEnterCode(row: {
  assignments: number;
  codes: { assignment: number; wrong_tries: string[] }[];
}): boolean {
  return row.codes.some(
    (stored) => stored.assignment === row.assignments && stored.wrong_tries.length < MAX_CODE_TRIES,
  );
}
