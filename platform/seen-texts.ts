import { DAY } from '#domain/constants.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from './command.ts';
import { env } from './env.ts';

/**
 * Twilio's signature holds no time: a notice that somebody kept is genuine for as long as the account's token stays. Its id
 * goes with the request; a keyed hash of it stays, and does nothing but recognise it.
 */

const sidHash = (sid: string) => lastingHashOf({ inboundText: sid });
const tokenHash = () => lastingHashOf({ twilioToken: env().TWILIO_AUTH_TOKEN ?? '' });

/** Whether a text came in before, also where nothing else is known of it any more. @param sid Twilio's id */
export async function wasSeen(prisma: PrismaClient, sid: string): Promise<boolean> {
  return (await prisma.seenText.count({ where: { sid_hash: sidHash(sid) } })) > 0;
}

/** Remembers a text that came in. @param sid Twilio's id */
export async function noteSeen(prisma: PrismaClient | Prisma.TransactionClient, sid: string): Promise<void> {
  const data = [{ sid_hash: sidHash(sid), token_hash: tokenHash() }];
  await prisma.seenText.createMany({ data, skipDuplicates: true });
}

/** Forgets those that were signed with another token than now, a day after they came: their signatures are refused. */
export async function forgetSeen(prisma: PrismaClient, now = Date.now()): Promise<void> {
  if (!env().TWILIO_AUTH_TOKEN) return;
  const seen_at = { lt: new Date(now - DAY) };
  await prisma.seenText.deleteMany({ where: { seen_at, token_hash: { not: tokenHash() } } });
}
