import { createHash, randomBytes } from 'node:crypto';
import { createSessionStorage } from '@remix-run/node';
import type { SessionStorage } from '@remix-run/node';
import { HOUR, MINUTE } from '#domain/constants.ts';
import { db } from '#platform/db.ts';
import { signedCookie } from './cookies.server.ts';

/** Without a request for so long the admin signs in again. */
const LIFE_MS = 12 * HOUR;
/** The end is moved on at most this often: not every click is a write. */
const ROLL_AFTER_MS = 10 * MINUTE;

export interface AdminSessionData {
  adminId: string;
}

/** The key of a session's row. Only the hash is stored: a copy of the table signs nobody in. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

let storage: SessionStorage<AdminSessionData> | undefined;

/** Admin sessions in PostgreSQL. The cookie holds only a random id and ends with the browser; the table holds the 12 hours. */
export function adminSessions(): SessionStorage<AdminSessionData> {
  storage ??= createSessionStorage<AdminSessionData>({
    cookie: signedCookie('admin'),
    async createData(content) {
      const id = randomBytes(32).toString('base64url');
      const expires_at = new Date(Date.now() + LIFE_MS);
      await db().adminSession.create({
        data: { id: sessionKey(id), admin_id: content.adminId ?? null, data: content, expires_at },
      });
      return id;
    },
    async readData(id) {
      const row = await db().adminSession.findUnique({ where: { id: sessionKey(id) }, include: { admin: true } });
      const now = Date.now();
      if (!row?.admin || row.admin.disabled_at || row.expires_at.getTime() <= now) return null;
      if (row.expires_at.getTime() - now < LIFE_MS - ROLL_AFTER_MS) {
        await db().adminSession.updateMany({ where: { id: row.id }, data: { expires_at: new Date(now + LIFE_MS) } });
      }
      return { adminId: row.admin.id };
    },
    async updateData(id, content) {
      await db().adminSession.updateMany({ where: { id: sessionKey(id) }, data: { data: content } });
    },
    async deleteData(id) {
      await db().adminSession.deleteMany({
        where: { OR: [{ id: sessionKey(id) }, { expires_at: { lt: new Date() } }] },
      });
    },
  });
  return storage;
}
