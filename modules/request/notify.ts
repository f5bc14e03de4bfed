import { dueOnSiteOf } from './agreed-row.ts';
import { amountToBringInWords } from './copy/payment-methods-in-words.ts';
import { PROVIDER_COMING, ON_THE_JOB, canonicalStatus } from './rules/statuses.ts';
import { WORK_LANGUAGE, languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { enqueue, smsGateway } from '#modules/message/index.ts';

/** Messages that the web server queues itself, not through the request's workflow (decision 0018). */

/**
 * Queues the SMS with a location link.
 * @param link the full URL
 * @returns false if the same form was submitted before
 */
export async function enqueueLocateLink(row: CustomerRequest, link: string, nonce: string): Promise<boolean> {
  return (await enqueueForCustomer(db(), row, locatePurpose(nonce), ({ locate }) => locate(link))) !== 'duplicate';
}

/** The purpose of the SMS with a location link. The form's nonce makes it unique. */
export function locatePurpose(nonce: string): string {
  return `locate:${nonce}`;
}

/** Texts the customer the new link. It replaces the links in earlier texts, which went to a wrong number. */
export async function enqueueNewLink(transaction: Prisma.TransactionClient, row: CustomerRequest): Promise<void> {
  const number = formatRequestNumber(row.request_number);
  await enqueueForCustomer(transaction, row, `new_link:${row.former_link_ids.length}`, ({ newLink }) =>
    newLink(number, trackUrl(row)),
  );
}

/** Texts the customer how much to pay this provider on site, and how. */
export async function enqueueHowToPay(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  now = Date.now(),
): Promise<void> {
  const words = amountToBringInWords(dueOnSiteOf(row), row.payment_methods, languageOf(row));
  await enqueueForCustomer(transaction, row, `bring:${now}`, ({ bring }) => bring(words, trackUrl(row)), now);
}

/** Tells a customer who asked for another drop-off that the drop-off stays as it is. */
export async function enqueueDropOffKept(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  now = Date.now(),
): Promise<void> {
  const text: TextBuilder = ({ drop_off_kept: kept }) => kept(trackUrl(row));
  await enqueueForCustomer(transaction, row, `drop_off_kept:${now}`, text, now);
}

type TextBuilder = (texts: (typeof messagesTexts)['direct']) => string;

function enqueueForCustomer(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  purpose: string,
  textOf: TextBuilder,
  now?: number,
) {
  const body = textOf(textsFor(messagesTexts, languageOf(row)).direct);
  const message = { request: row, purpose, recipient: 'customer', phone: row.phone, body } as const;
  return enqueue(transaction, message, { on: smsGateway() !== undefined, ...(now === undefined ? {} : { now }) });
}

function trackUrl(row: CustomerRequest): string {
  return `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
}

/**
 * Texts a provider about a change: the pickup has moved (only until they arrive there), the drop-off has changed, the
 * customer asks for another drop-off, or a child or pet is locked in. The job page shows that too, but a provider who
 * is driving doesn't look at it.
 */
export async function enqueueProviderUpdate(
  transaction: Prisma.TransactionClient,
  row: CustomerRequest,
  what: 'pickup_moved' | 'drop_off_changed' | 'drop_off_asked' | 'locked_in',
  now = Date.now(),
): Promise<void> {
  const toldStatuses = what === 'pickup_moved' ? PROVIDER_COMING : ON_THE_JOB;
  if (!toldStatuses.includes(canonicalStatus(row.status)) || !row.provider_phone || !row.provider_job_id) return;
  const job = `${env().PUBLIC_URL}/provider/${row.provider_job_id}`;
  await enqueue(
    transaction,
    {
      request: row,
      purpose: `${what}:${now}`,
      recipient: 'provider',
      phone: row.provider_phone,
      body: textsFor(messagesTexts, WORK_LANGUAGE).direct[what](job),
    },
    { on: smsGateway() !== undefined, now },
  );
}
