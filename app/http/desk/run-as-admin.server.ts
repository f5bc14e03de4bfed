import { attributeToAdmin, lastActivityId } from '#modules/request/index.ts';
import { queryOr503 } from '../load.server.ts';

/**
 * Gives a command for an admin, and then names the admin in the activity log's new entries.
 * @throws 503 if the database fails before the command, and what `command` throws
 */
export async function runAsAdmin<T>(requestId: string, adminId: string, command: () => Promise<T>): Promise<T> {
  const before = await queryOr503(() => lastActivityId(requestId));
  const outcome = await command();
  // Ignore a failure here. The command is done, and its log entries only lack the admin's name.
  await attributeToAdmin(requestId, adminId, before).catch(() => undefined);
  return outcome;
}
