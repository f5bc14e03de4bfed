import { DAY } from '#kernel/constants.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** The URL of a hosted payment page is a secret: deletes it once its session is over, or has been due to end for a day. */
export async function deleteOldCheckoutUrls(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.payment.updateMany({
    where: {
      checkout_url: { not: null },
      OR: [
        { status: { notIn: ['opening', 'open', 'closing', 'reported'] } },
        { expires_at: { lt: new Date(now - DAY) } },
      ],
    },
    data: { checkout_url: null },
  });
}
