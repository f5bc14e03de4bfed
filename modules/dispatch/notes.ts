import { db } from '#kernel/server/db.ts';
import { isForeignKeyViolation } from '#kernel/server/database-error.ts';
import { hashOf } from '#kernel/server/hash.ts';

/** A request's page shows at most this many notes. */
const MAX_SHOWN = 50;

/** The query for all notes of a request, newest first. */
export const NOTES_QUERY = {
  orderBy: { id: 'desc' },
  select: { id: true, text: true, created_at: true, admin: { select: { email: true } } },
} as const;

/** The query for the notes that a request's page shows, newest first. */
export const LATEST_NOTES_QUERY = { ...NOTES_QUERY, take: MAX_SHOWN } as const;

/**
 * Adds a note that only dispatchers read. Notes never enter Temporal.
 * @param nonce the form's nonce; if the same note is sent again with it, nothing is added
 * @returns false if the request was deleted
 */
export async function addNote(requestId: string, adminId: string, text: string, nonce?: string): Promise<boolean> {
  // All forms of a page share one nonce, so store a hash that also covers the note.
  const noteHash = hashOf({ requestId, adminId, text, nonce });
  try {
    await db().$transaction(async (transaction) => {
      const row = { nonce: noteHash, payload_hash: noteHash };
      if (nonce && (await transaction.formNonce.createMany({ data: [row], skipDuplicates: true })).count === 0) return;
      await transaction.requestNote.create({ data: { request_id: requestId, admin_id: adminId, text } });
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
