import { ensureFirstAdmin } from '#modules/account/index.ts';
import { COMMAND_POOL, createDatabase } from '#kernel/server/db.ts';
import { ensureDemoDesk } from './demo-desk.ts';
import { returnToParent } from './scripts.ts';
import { ExpectedError, runMain, messageOf } from './terminal.ts';

/**
 * The launcher runs this script. It creates the first admin in the database at DATABASE_URL, and returns the e-mail and
 * password to the launcher, or null if there's an admin already. For a demo, it also creates the account of the
 * simulated dispatchers.
 */
await runMain(async () => {
  const { DATABASE_URL = '', ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password } = process.env;
  const prisma = createDatabase(DATABASE_URL, COMMAND_POOL);
  try {
    const first = await ensureFirstAdmin(prisma, { email, password: password || undefined });
    const { STAGE_EMAIL, STAGE_PASSWORD } = process.env;
    if (STAGE_EMAIL && STAGE_PASSWORD) await ensureDemoDesk(prisma, { email: STAGE_EMAIL, password: STAGE_PASSWORD });
    await returnToParent(first);
  } catch (error) {
    // Prisma's message has the cause on its last line.
    throw new ExpectedError(`The first admin could not be written: ${messageOf(error).trim().split('\n').at(-1)}`);
  } finally {
    await prisma.$disconnect();
  }
});
