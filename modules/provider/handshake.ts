import { timingSafeEqual } from 'node:crypto';
import { MAX_CODE_TRIES } from './rules/arrival-code.ts';
import { activityEntry } from '#modules/request/rules/log-events.ts';
import { logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';

/**
 * The arrival code (decision 0021) is only in PostgreSQL, never in Temporal. directory.ts generates a code when a
 * provider is assigned. This file checks the code that the provider enters. The workflow learns only the result.
 */

/**
 * The result of entering a code. `wrong` has the number of tries left. `locked`: no tries are left, or there's no code
 * to enter.
 */
export type CodeTryResult = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked' };

interface StoredCode {
  code: string;
  wrong_tries: string[];
}

/**
 * Compares a typed code with the stored one. Codes that arrive at the same time are compared one after the other. Each
 * different wrong code counts once, so sending a form twice costs only one try. After five wrong codes, even the right
 * code is refused.
 * @param typed what the provider typed: four digits
 */
export async function tryArrivalCode(requestId: string, assignment: number, typed: string): Promise<CodeTryResult> {
  return db().$transaction(async (transaction): Promise<CodeTryResult> => {
    const [stored] = await transaction.$queryRaw<StoredCode[]>`
      SELECT code, wrong_tries FROM handshake_codes
      WHERE request_id = ${requestId}::uuid AND assignment = ${assignment} FOR UPDATE`;
    if (!stored || stored.wrong_tries.length >= MAX_CODE_TRIES) return { kind: 'locked' };
    if (isSame(stored.code, typed)) return { kind: 'right' };
    const wrongCodes = new Set([...stored.wrong_tries, typed]);
    if (wrongCodes.size > stored.wrong_tries.length) {
      await transaction.handshakeCode.update({
        where: { request_id_assignment: { request_id: requestId, assignment } },
        data: { wrong_tries: [...wrongCodes] },
      });
      const entry = activityEntry('code_wrong', { tries: wrongCodes.size, most: MAX_CODE_TRIES });
      await logActivity(transaction, requestId, entry, 'provider');
    }
    return wrongCodes.size < MAX_CODE_TRIES
      ? { kind: 'wrong', triesLeft: MAX_CODE_TRIES - wrongCodes.size }
      : { kind: 'locked' };
  });
}

/** Compares two codes in constant time. */
function isSame(code: string, typed: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface AssignedRequest {
  id: string;
  assignments: number;
}

/**
 * The current assignment's code and its number of wrong tries; null if there's no code. Only the customer and the desk
 * may see this.
 */
export async function arrivalCodeOf({
  id,
  assignments,
}: AssignedRequest): Promise<{ code: string; wrong: number } | null> {
  const stored = await db().handshakeCode.findUnique({
    where: { request_id_assignment: { request_id: id, assignment: assignments } },
  });
  return stored && { code: stored.code, wrong: stored.wrong_tries.length };
}

/** The columns that decide whether a code can still be entered. The code itself isn't read. */
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
