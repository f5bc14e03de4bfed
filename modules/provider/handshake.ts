import { timingSafeEqual } from 'node:crypto';
import { MAX_CODE_TRIES } from './rules/arrival-code.ts';
import { activity } from '#modules/request/rules/activity.ts';
import { logActivity } from '#modules/request/index.ts';
import { db } from '#kernel/server/db.ts';

/**
 * The code on arrival (decision 0021). It lives in PostgreSQL alone: made with the assignment by the projection, compared
 * here, and only what came of it goes to the workflow as a command.
 */

/** What a typed code is. `wrong`: so many tries are left; `locked`: none, or there is no code to enter. */
export type CodeTry = { kind: 'right' } | { kind: 'wrong'; left: number } | { kind: 'locked' };

interface Kept {
  code: string;
  wrong_tries: string[];
}

/**
 * Compares a typed code, one try at a time however many come at once. Each wrong code counts once, so that a form sent
 * twice costs nothing; after five even the right one is refused.
 * @param typed four digits
 */
export async function tryCode(requestId: string, assignment: number, typed: string): Promise<CodeTry> {
  return db().$transaction(async (transaction): Promise<CodeTry> => {
    const [kept] = await transaction.$queryRaw<Kept[]>`
      SELECT code, wrong_tries FROM handshake_codes
      WHERE request_id = ${requestId}::uuid AND assignment = ${assignment} FOR UPDATE`;
    if (!kept || kept.wrong_tries.length >= MAX_CODE_TRIES) return { kind: 'locked' };
    if (isSame(kept.code, typed)) return { kind: 'right' };
    const wrong = new Set([...kept.wrong_tries, typed]);
    if (wrong.size > kept.wrong_tries.length) {
      await transaction.handshakeCode.update({
        where: { request_id_assignment: { request_id: requestId, assignment } },
        data: { wrong_tries: [...wrong] },
      });
      const tried = activity('code_wrong', { tries: wrong.size, most: MAX_CODE_TRIES });
      await logActivity(transaction, requestId, tried, 'provider');
    }
    return wrong.size < MAX_CODE_TRIES ? { kind: 'wrong', left: MAX_CODE_TRIES - wrong.size } : { kind: 'locked' };
  });
}

/** Says nothing by the time it takes of how much was right. */
function isSame(code: string, typed: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Assignment {
  id: string;
  assignments: number;
}

/** The code of the present assignment and the tries that are used up; null without one. For customer and desk only. */
export async function codeOf({ id, assignments }: Assignment): Promise<{ code: string; wrong: number } | null> {
  const kept = await db().handshakeCode.findUnique({
    where: { request_id_assignment: { request_id: id, assignment: assignments } },
  });
  return kept && { code: kept.code, wrong: kept.wrong_tries.length };
}

/** What says whether a code can still be entered, without the code itself. */
export const CODE_LEFT = { select: { assignment: true, wrong_tries: true } } as const;

/** Whether the code of the present assignment can still be entered. */
export function mayEnterCode(row: {
  assignments: number;
  codes: { assignment: number; wrong_tries: string[] }[];
}): boolean {
  return row.codes.some((kept) => kept.assignment === row.assignments && kept.wrong_tries.length < MAX_CODE_TRIES);
}
