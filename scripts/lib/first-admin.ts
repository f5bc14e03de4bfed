import { ensureFirstAdmin } from '#platform/admins.ts';
import { COMMAND_POOL, createDatabase } from '#platform/db.ts';
import { answer } from './scripts.ts';
import { Fault, runCommand, wordsOf } from './terminal.ts';

/** Run by the launcher: creates the first admin in DATABASE_URL when there is none, and answers with the sign-in. */
await runCommand(async () => {
  const { DATABASE_URL = '', ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password } = process.env;
  const prisma = createDatabase(DATABASE_URL, COMMAND_POOL);
  try {
    await answer(await ensureFirstAdmin(prisma, { email, password: password || undefined }));
  } catch (error) {
    // Prisma puts what happened into the last line.
    throw new Fault(`The first admin could not be written: ${wordsOf(error).trim().split('\n').at(-1)}`);
  } finally {
    await prisma.$disconnect();
  }
});
