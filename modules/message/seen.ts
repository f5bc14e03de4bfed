import { DAY } from '#kernel/constants.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';
import { env } from '#kernel/server/env.ts';

/**
 * Twilio's signature holds no time: a notice that somebody kept is genuine for as long as the account's token stays. The
 * SID is deleted with the request; a keyed hash of it stays, so that a replay is recognized.
 */

const sidHash = (sid: string) => lastingHashOf({ inboundText: sid });
const tokenHash = () => lastingHashOf({ twilioToken: env().TWILIO_AUTH_TOKEN ?? '' });

/** Whether a message came in before, even if nothing else is known of it any more. @param sid Twilio's id */
export async function wasSeen(prisma: PrismaClient, sid: string): Promise<boolean> {
  return (await prisma.seenText.count({ where: { sid_hash: sidHash(sid) } })) > 0;
}

/** Remembers that a message came in, so that a replay is ignored. @param sid Twilio's id */
export async function recordSid(prisma: PrismaClient | Prisma.TransactionClient, sid: string): Promise<void> {
  const data = [{ sid_hash: sidHash(sid), token_hash: tokenHash() }];
  await prisma.seenText.createMany({ data, skipDuplicates: true });
}

/** Forgets, after a day, those signed with an earlier token: their signatures are refused anyway. */
export async function forgetSeen(prisma: PrismaClient, now = Date.now()): Promise<void> {
  if (!env().TWILIO_AUTH_TOKEN) return;
  const seen_at = { lt: new Date(now - DAY) };
  await prisma.seenText.deleteMany({ where: { seen_at, token_hash: { not: tokenHash() } } });
}
