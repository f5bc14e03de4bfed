import { DAY } from '#kernel/constants.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';
import { env } from '#kernel/server/env.ts';

/**
 * Recognizes replayed webhooks. Twilio's signature contains no time, so a captured webhook stays valid as long as the
 * account's token. The SID is deleted with the request, but a keyed hash of it stays.
 */

const sidHash = (sid: string) => lastingHashOf({ inboundText: sid });
const tokenHash = () => lastingHashOf({ twilioToken: env().TWILIO_AUTH_TOKEN ?? '' });

/**
 * Whether a message came in before, even if we deleted everything else about it.
 * @param sid Twilio's id
 */
export async function wasSeen(prisma: PrismaClient, sid: string): Promise<boolean> {
  return (await prisma.seenText.count({ where: { sid_hash: sidHash(sid) } })) > 0;
}

/**
 * Records that a message came in, so that a replay is ignored.
 * @param sid Twilio's id
 */
export async function recordSid(prisma: PrismaClient | Prisma.TransactionClient, sid: string): Promise<void> {
  const data = [{ sid_hash: sidHash(sid), token_hash: tokenHash() }];
  await prisma.seenText.createMany({ data, skipDuplicates: true });
}

/** Deletes records signed with an earlier token after a day: their signatures are refused anyway. */
export async function deleteSeen(prisma: PrismaClient, now = Date.now()): Promise<void> {
  if (!env().TWILIO_AUTH_TOKEN) return;
  const seen_at = { lt: new Date(now - DAY) };
  await prisma.seenText.deleteMany({ where: { seen_at, token_hash: { not: tokenHash() } } });
}
