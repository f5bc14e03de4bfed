import path from 'node:path';
import { resetAdminPassword, verifyAdmin } from '#platform/admins.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { keptSecret } from './folders.ts';

const EMAIL = 'demo-desk@example.com';

/** The account by which the demo's invented dispatchers sign in; made when it is missing. Only for a demo's database. */
export async function demoDesk(folder: string, prisma: PrismaClient): Promise<{ email: string; password: string }> {
  const password = await keptSecret(path.join(folder, 'secrets'), 'demo-desk');
  if (!(await verifyAdmin(prisma, EMAIL, password))) await resetAdminPassword(prisma, EMAIL, password);
  return { email: EMAIL, password };
}
