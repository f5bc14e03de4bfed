import { randomUUID } from 'node:crypto';
import { hashPassword } from '#modules/account/passwords.ts';
import { openBack } from './back.ts';
import type { Back } from './back.ts';
import { createLimits } from '#app/http/pipeline/limits.ts';

/** The password of every account that is made here. */
export const PASSWORD = 'correct horse battery';

/** A database with accounts to sign in to, and the limits that count the tries. */
export interface Accounts {
  back: Back;
  limits: ReturnType<typeof createLimits>;
  /** Of {@link PASSWORD}. */
  hash: string;
  make(): Promise<{ id: string; email: string }>;
  close(): Promise<void>;
}

export async function openAccounts(): Promise<Accounts> {
  const back = await openBack();
  const limits = createLimits(back.databaseUrl);
  const hash = await hashPassword(PASSWORD);
  return {
    back,
    limits,
    hash,
    async make() {
      const id = randomUUID();
      const email = `${id}@desk.example`;
      await back.prisma.admin.create({ data: { id, email, password_hash: hash } });
      return { id, email };
    },
    async close() {
      await limits.close();
      await back.close();
    },
  };
}
