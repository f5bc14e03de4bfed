import { DAY } from '#kernel/constants.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';
import { env } from '#kernel/server/env.ts';

/**
 * Recognizes replayed webhooks by a keyed hash of the message's SID. Twilio's signature contains no time, so a captured
 * webhook stays valid as long as the account's token. When a request is deleted, the SIDs of its messages are deleted
 * too, but these hashes stay.
 */

const sidHash = (sid: string) => lastingHashOf({ inboundText: sid });
const tokenHash = () => lastingHashOf({ twilioToken: env().TWILIO_AUTH_TOKEN ?? '' });

/**
 * Whether we received this message before, even if we've deleted everything else about it.
 * @param sid Twilio's id of the message
 */
export async function wasReceivedBefore(prisma: PrismaClient, sid: string): Promise<boolean> {
  return (await prisma.seenText.count({ where: { sid_hash: sidHash(sid) } })) > 0;
}

/**
 * Records that we received a message, so that a replay is ignored.
 * @param sid Twilio's id of the message
 */
export async function recordReceivedSms(prisma: PrismaClient | Prisma.TransactionClient, sid: string): Promise<void> {
  const data = [{ sid_hash: sidHash(sid), token_hash: tokenHash() }];
  await prisma.seenText.createMany({ data, skipDuplicates: true });
}

/**
 * Deletes records that are more than a day old and were made with an earlier auth token of Twilio. Webhooks signed with
 * an earlier token are refused anyway.
 */
export async function deleteReceivedSmsRecords(prisma: PrismaClient, now = Date.now()): Promise<void> {
  if (!env().TWILIO_AUTH_TOKEN) return;
  const seen_at = { lt: new Date(now - DAY) };
  await prisma.seenText.deleteMany({ where: { seen_at, token_hash: { not: tokenHash() } } });
}
