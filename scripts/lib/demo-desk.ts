import path from 'node:path';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { keptSecret } from './folders.ts';

export interface DemoDesk {
  email: string;
  password: string;
}

/** The account by which the demo's invented dispatchers sign in. Its password is kept in the data folder. */
export async function demoDesk(folder: string): Promise<DemoDesk> {
  return { email: 'demo-desk@example.com', password: await keptSecret(path.join(folder, 'secrets'), 'demo-desk') };
}

/** Makes the account where it is missing. Only for a demo's database. */
export async function ensureDemoDesk(prisma: PrismaClient, { email, password }: DemoDesk): Promise<void> {
  // Loaded only here: the launcher, which stays small, asks for the account alone.
  const { resetAdminPassword, verifyAdmin } = await import('#modules/account/index.ts');
  if (!(await verifyAdmin(prisma, email, password))) await resetAdminPassword(prisma, email, password);
}
