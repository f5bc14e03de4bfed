import { db } from '#kernel/server/db.ts';
import { isOptedOut } from './consent.ts';
import { smsGateway } from './sms.ts';

/**
 * Why this number can't get any texts: SMS isn't set up, or the person opted out. Null if it can.
 * @param phone E.164
 */
export async function whyNoTexts(phone: string): Promise<'off' | 'opted_out' | null> {
  if (smsGateway() === undefined) return 'off';
  return (await isOptedOut(db(), phone)) ? 'opted_out' : null;
}

/** The customer's latest message for a purpose ("offer") and its status; null if there's none. */
export function lastCustomerText(requestId: string, purpose: string) {
  return db().message.findFirst({
    // The stored purpose ends with the request's version.
    where: { request_id: requestId, recipient: 'customer', purpose: { startsWith: `${purpose}:` } },
    orderBy: { created_at: 'desc' },
    select: { status: true, error_code: true },
  });
}
