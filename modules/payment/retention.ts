import { DAY } from '#kernel/constants.ts';
import { UNSETTLED_SESSIONS } from '#modules/request/rules/view.ts';
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

/** The ids of the requests whose payments aren't settled, and which must not be deleted yet. */
export async function unsettledRequests(prisma: PrismaClient): Promise<string[]> {
  const payments = await prisma.payment.findMany({
    where: { status: { in: [...UNSETTLED_SESSIONS] } },
    select: { request_id: true },
    distinct: ['request_id'],
  });
  return payments.map((payment) => payment.request_id);
}
