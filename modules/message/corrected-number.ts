import { randomUUID } from 'node:crypto';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { CUSTOMER_TEXT_PURPOSES } from './rules/purposes.ts';
import { messageKindOf } from './may-go-out.ts';
import { enqueue } from './outbox.ts';
import { smsGateway } from './sms.ts';

/**
 * The kinds of messages that are sent again to a corrected number. `en_route` isn't one of them, because its minutes
 * would be out of date.
 */
const KINDS_WORTH_REPEATING: readonly string[] = CUSTOMER_TEXT_PURPOSES.filter((kind) => kind !== 'en_route');

/**
 * Withholds queued messages when the customer's number is corrected, and moves them to the new number. They wait for a
 * new consent, because a consent belongs to one number.
 */
export async function withholdForCorrectedNumber(
  transaction: Prisma.TransactionClient,
  { id, phone }: CustomerRequest,
  corrected: string,
): Promise<void> {
  await transaction.message.updateMany({
    where: { request_id: id, recipient: 'customer', phone, status: 'queued', attempted_at: null },
    data: { phone: corrected, status: 'withheld', error_code: 'no_consent' },
  });
}

/**
 * Called when a customer has just consented to texts. Queues the messages about the request's current version:
 * those that were withheld for lack of consent, and copies of those that went to another number.
 * @param row the request with the consent
 * @param renewLinks replaces the links in a message with the current ones
 * @returns the texts of the queued messages
 */
export async function releaseWithheldMessages(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  renewLinks: (body: string) => string,
): Promise<string[]> {
  const whereThisVersion = {
    request_id: row.id,
    recipient: 'customer',
    purpose: { endsWith: `:${row.version}` },
  } as const;
  const withheld = await transaction.message.findMany({
    where: { ...whereThisVersion, phone: row.phone, error_code: 'no_consent', status: 'withheld' },
    select: { id: true, body: true },
  });
  const queued = withheld.map(({ id, body }) => ({ id, body: renewLinks(body) }));
  for (const { id, body } of queued)
    await transaction.message.update({ where: { id }, data: { body, status: 'queued', error_code: null } });
  const texts = queued.map(({ body }) => body);
  const elsewhere = await transaction.message.findMany({
    where: { ...whereThisVersion, phone: { not: row.phone } },
    orderBy: { created_at: 'asc' },
  });
  const byKind = new Map(elsewhere.map((message) => [messageKindOf(message), message]));
  for (const [kind, { deadline_at, asked_at, ...message }] of byKind) {
    if (!KINDS_WORTH_REPEATING.includes(kind)) continue;
    const body = renewLinks(message.body);
    const written = await enqueue(
      transaction,
      {
        request: row,
        purpose: `${kind}:${randomUUID()}:${row.version}`,
        recipient: 'customer',
        phone: row.phone,
        body,
        deadline_at,
        asked_at,
      },
      { on: smsGateway() !== undefined },
    );
    if (written === 'queued') texts.push(body);
  }
  return texts;
}
