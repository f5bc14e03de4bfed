import { db } from '#kernel/server/db.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { isOptedOut } from './consent.ts';
import { UNRECEIVED_STATUSES } from './outbox.ts';
import { smsGateway } from './sms.ts';

/**
 * Why this number can't get any texts: SMS isn't set up, or the person opted out. Null if it can.
 * @param phone E.164
 */
export async function whyNoTexts(phone: string): Promise<'off' | 'opted_out' | null> {
  if (smsGateway() === undefined) return 'off';
  return (await isOptedOut(db(), phone)) ? 'opted_out' : null;
}

/**
 * Whether texts reach a request's customer now: the customer agreed and didn't opt out, and the last text to this
 * number didn't fail (as it does if the number is a landline).
 */
export async function doTextsReachCustomer({
  phone,
  text_consent_at: agreedAt,
}: Pick<CustomerRequest, 'phone' | 'text_consent_at'>): Promise<boolean> {
  if (agreedAt === null || (await whyNoTexts(phone)) !== null) return false;
  const last = await db().message.findFirst({
    where: { phone, recipient: 'customer', status: { notIn: ['withheld', 'queued', 'sending'] } },
    orderBy: { created_at: 'desc' },
    select: { status: true },
  });
  return last === null || !UNRECEIVED_STATUSES.includes(last.status);
}

/** What became of the latest text to the customer for a purpose ("offer"); null if there's no such text. */
export function lastTextToCustomer(requestId: string, purpose: string) {
  return db().message.findFirst({
    // The stored purpose ends with the request's version.
    where: { request_id: requestId, recipient: 'customer', purpose: { startsWith: `${purpose}:` } },
    orderBy: { created_at: 'desc' },
    select: { status: true, error_code: true },
  });
}
