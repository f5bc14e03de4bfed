import { DAY } from '#kernel/constants.ts';
import { UNSETTLED_SESSION_STATUSES } from '#modules/request/rules/view.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** Records of webhooks are kept this long: longer than Stripe retries an event, and longer than we keep a request. */
const EVENT_RETENTION_MS = 90 * DAY;

/** Deletes old records of webhooks. We need them only to recognize a webhook that's repeated. */
export async function deleteOldEvents(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.paymentEvent.deleteMany({ where: { received_at: { lt: new Date(now - EVENT_RETENTION_MS) } } });
}

/** Deletes the URLs of payment pages, which are secrets: when a session is over, or a day after its expiry. */
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

/** Removes the secret URLs of a request's payment pages, because its payments are kept when it's deleted. */
export function deleteCheckoutUrls(prisma: PrismaClient, requestId: string) {
  return prisma.payment.updateMany({ where: { request_id: requestId }, data: { checkout_url: null } });
}

/** The ids of requests that must not be deleted yet, because their payments aren't settled. */
export async function unsettledRequestIds(prisma: PrismaClient): Promise<string[]> {
  const payments = await prisma.payment.findMany({
    where: { status: { in: [...UNSETTLED_SESSION_STATUSES] } },
    select: { request_id: true },
    distinct: ['request_id'],
  });
  return payments.map((payment) => payment.request_id);
}
