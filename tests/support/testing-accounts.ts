import { randomUUID } from 'node:crypto';
import { hashPassword } from '#modules/account/passwords.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { createRateLimiter } from '#app/http/pipeline/limits.ts';

/** The password of all accounts made here. */
export const PASSWORD = 'correct horse battery';

/** A database with accounts, and the limits that count sign-in tries. */
export interface Accounts {
  database: TestDatabase;
  limits: ReturnType<typeof createRateLimiter>;
  /** The hash of {@link PASSWORD}. */
  hash: string;
  createAccount(): Promise<{ id: string; email: string }>;
  close(): Promise<void>;
}

export async function openAccounts(): Promise<Accounts> {
  const database = await openTestDatabase();
  const limits = createRateLimiter(database.databaseUrl);
  const hash = await hashPassword(PASSWORD);
  return {
    database,
    limits,
    hash,
    async createAccount() {
      const id = randomUUID();
      const email = `${id}@desk.example`;
      await database.prisma.admin.create({ data: { id, email, password_hash: hash } });
      return { id, email };
    },
    async close() {
      await limits.close();
      await database.close();
    },
  };
}
