import { parseArgs } from 'node:util';
import { PASSWORD_LENGTH, passwordFault } from '#kernel/passwords.ts';
import { resetAdminPassword } from '#modules/account/index.ts';
import { COMMAND_POOL, createDatabase } from '#kernel/server/db.ts';
import { withDatabase } from './lib/commands.ts';
import { ExpectedError, runMain, say } from './lib/terminal.ts';

/**
 * `npm run admin:reset [-- <email>]`: sets a new password for an admin and ends the account's sessions. Without an
 * e-mail, resets the account of ADMIN_EMAIL, which production must set. Uses ADMIN_PASSWORD if it's set. Otherwise
 * makes a password and prints it once. If the account doesn't exist, creates it and says so, because the e-mail may be
 * mistyped.
 */
await runMain(() => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1)
    throw new ExpectedError('One e-mail at a time: npm run admin:reset -- someone@example.com');
  const email = positionals[0]?.trim() || process.env.ADMIN_EMAIL?.trim() || 'admin@example.com';
  if (!positionals[0] && !process.env.ADMIN_EMAIL && process.env.APP_MODE === 'production')
    throw new ExpectedError('Say whose password: npm run admin:reset -- someone@example.com');
  if (!email.includes('@'))
    throw new ExpectedError(`${email} is no e-mail: npm run admin:reset -- someone@example.com`);
  const chosenPassword = process.env.ADMIN_PASSWORD?.trim() || undefined;
  if (chosenPassword && passwordFault(chosenPassword, email)) {
    throw new ExpectedError(
      `ADMIN_PASSWORD will not do: ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters, and not easily guessed`,
    );
  }
  return withDatabase(async (url) => {
    const prisma = createDatabase(url, COMMAND_POOL);
    try {
      const admin = await resetAdminPassword(prisma, email, chosenPassword);
      const passwordText = chosenPassword ? '(as ADMIN_PASSWORD says)' : `${admin.password}  (shown only now)`;
      say(`${admin.email}  password: ${passwordText}`);
      if (admin.isNew) say('This account is new: there was none with this e-mail, and no other was changed.');
    } finally {
      await prisma.$disconnect();
    }
  });
});
