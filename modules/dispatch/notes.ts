import { db } from '#kernel/server/db.ts';
import { isForeignKeyViolation } from '#kernel/server/database-error.ts';
import { hashOf } from '#kernel/server/hash.ts';

/** How many notes a page shows. */
const SHOWN = 50;

/** The columns of a request's notes, newest first. */
export const NOTES = {
  orderBy: { id: 'desc' },
  take: SHOWN,
  select: { id: true, text: true, created_at: true, admin: { select: { email: true } } },
} as const;

/**
 * Adds a note that only dispatchers read. It's never in Temporal.
 * @param nonce the form's: the same note sent again adds nothing
 * @returns false if the request was deleted
 */
export async function addNote(requestId: string, adminId: string, text: string, nonce?: string): Promise<boolean> {
  // Other forms of the page have the same nonce, so it isn't stored as it is.
  const sent = hashOf({ requestId, adminId, text, nonce });
  try {
    await db().$transaction(async (transaction) => {
      const row = { nonce: sent, payload_hash: sent };
      if (nonce && (await transaction.formNonce.createMany({ data: [row], skipDuplicates: true })).count === 0) return;
      await transaction.requestNote.create({ data: { request_id: requestId, admin_id: adminId, text } });
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
