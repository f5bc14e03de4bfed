import { resetAdminPassword } from '#platform/admins.ts';
import { createDatabase } from '#platform/db.ts';
import { withDatabase } from './lib/commands.ts';
import { Fault, runCommand, say } from './lib/terminal.ts';

/**
 * `npm run admin:reset [-- <e-mail>]`: a new password for an admin (ADMIN_EMAIL otherwise), printed once, or the one in
 * ADMIN_PASSWORD; ends the account's sessions.
 */
await runCommand(() =>
  withDatabase(async (url) => {
    const email = process.argv[2]?.trim() || process.env.ADMIN_EMAIL?.trim() || 'admin@example.com';
    if (!email.includes('@')) throw new Fault(`${email} is no e-mail: npm run admin:reset -- someone@example.com`);
    const given = process.env.ADMIN_PASSWORD?.trim() || undefined;
    const prisma = createDatabase(url);
    try {
      const admin = await resetAdminPassword(prisma, email, given);
      say(`${admin.email}  password: ${given ? '(as ADMIN_PASSWORD says)' : `${admin.password}  (shown only now)`}`);
    } finally {
      await prisma.$disconnect();
    }
  }),
);
