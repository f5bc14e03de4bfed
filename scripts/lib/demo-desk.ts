import path from 'node:path';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { readOrCreateSecret } from './folders.ts';

export interface DemoDesk {
  email: string;
  password: string;
}

/** The account of the simulated dispatchers. Its password is kept in the data folder. */
export async function readDemoDesk(folder: string): Promise<DemoDesk> {
  return {
    email: 'demo-desk@example.com',
    password: await readOrCreateSecret(path.join(folder, 'secrets'), 'demo-desk'),
  };
}

/** Creates the account, or sets its password if that has changed. Call this for demo databases only. */
export async function ensureDemoDesk(prisma: PrismaClient, { email, password }: DemoDesk): Promise<void> {
  // Import this only here, to keep the launcher small.
  const { resetAdminPassword, verifyAdmin } = await import('#modules/account/index.ts');
  if (!(await verifyAdmin(prisma, email, password))) await resetAdminPassword(prisma, email, password);
}
