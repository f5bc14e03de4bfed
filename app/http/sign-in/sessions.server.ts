import { createHash, randomBytes } from 'node:crypto';
import { createSessionStorage } from '@remix-run/node';
import type { SessionStorage } from '@remix-run/node';
import { StaleSignInError, createSession, deleteSession, findSession } from '#modules/account/index.ts';
import type { SessionProof } from '#modules/account/index.ts';
import type { Role } from '#modules/account/rules/roles.ts';
import type { SessionStage } from '#modules/account/rules/sign-in.ts';
import { signedCookie } from '../cookies.server.ts';

export interface AdminSessionData {
  adminId: string;
  stage: SessionStage;
  /** Checked when the session is created. Not stored. */
  proof: SessionProof;
  /** Browser and system, such as "Firefox · Windows". */
  browser: string | null;
  /** What the account may do. Ignored when a session is stored. */
  role: Role;
  /** Whether the admin uses single letters as keyboard shortcuts. Ignored when a session is stored. */
  letterKeys: boolean;
  /** When somebody last did something, in milliseconds since 1970. Ignored when a session is stored. */
  usedAt: number;
}

/** The key of a session's row. Only this hash of the id is stored, so a copy of the table signs nobody in. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

let storage: SessionStorage<AdminSessionData> | undefined;

/**
 * Admin sessions in PostgreSQL. The cookie has a random id and lasts until the browser closes; the table says when a
 * session ends.
 */
export function adminSessions(): SessionStorage<AdminSessionData> {
  storage ??= createSessionStorage<AdminSessionData>({
    cookie: signedCookie('admin'),
    async createData({ adminId = '', stage = 'full', browser = null, proof }) {
      if (!proof) throw new StaleSignInError();
      const id = randomBytes(32).toString('base64url');
      await createSession({ key: sessionKey(id), adminId, stage, browser, proof });
      return id;
    },
    readData: (id) => findSession(sessionKey(id)),
    // Nothing to do: each step of a sign-in creates a new session, and `extendSession` stores when it was last used.
    async updateData() {},
    deleteData: (id) => deleteSession(sessionKey(id)),
  });
  return storage;
}
