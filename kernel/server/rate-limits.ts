import type { PrismaClient } from '#prisma/generated/client.ts';

/**
 * Deletes the rate limits' counters, for IP addresses and sign-in attempts, once they've expired (after an hour at
 * most). The web servers (app/http/pipeline/limits.ts) do this too, but only while they run.
 * @returns the number deleted
 */
export async function deleteExpiredRateLimits(prisma: PrismaClient, now = Date.now()): Promise<number> {
  return (await prisma.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now) } } })).count;
}
