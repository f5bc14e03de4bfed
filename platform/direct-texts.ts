import { HOUR, DIRECT_TEXTS_AN_HOUR, SECOND } from '#domain/constants.ts';
import { canonicalStatus } from '#domain/statuses.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { messagesTexts } from '#domain/texts/messages.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { logger } from './logger.ts';
import { deliverTexts } from './text-delivery.ts';
import { reasonToWithhold, textGateway, toProvider } from './texts.ts';

/**
 * Texts that follow from no change of the request's life (decision 0018): the site writes them into the same ledger, tries
 * to send them at once, and leaves the rest to the worker.
 */

type Transaction = Prisma.TransactionClient;

/** So long somebody waits to hear whether a text was sent; it is sent all the same. */
const TRY_MS = 4 * SECOND;

/**
 * Writes the text with a locate link down, once per nonce.
 * @param link whole address
 * @returns false for a form that was sent before
 */
export async function queueLocateText(
  row: CustomerRequest,
  link: string,
  nonce: string,
  now = Date.now(),
): Promise<boolean> {
  const { direct } = textsFor(messagesTexts, row.language === 'es' ? 'es' : 'en');
  const consented = row.text_consent_at !== null;
  const withheld = await reasonToWithhold(db(), row.phone, { on: textGateway() !== undefined, consented });
  return queue(db(), row, {
    purpose: locatePurpose(nonce),
    recipient: 'customer',
    phone: row.phone,
    body: direct.locate(link),
    withheld: withheld ?? (await hadEnough(db(), row.phone, 'locate', now)),
  });
}

/** What the ledger calls the text of one form. */
export function locatePurpose(nonce: string): string {
  return `locate:${nonce}`;
}

/**
 * Whoever asks, moves the pickup to and fro, or sends the public form with somebody's number, must not use up what a number
 * may get in a day.
 */
export async function hadEnough(
  prisma: Transaction,
  phone: string,
  about: 'locate' | 'pickup_moved' | 'submitted',
  now: number,
): Promise<'often' | undefined> {
  const sent = await prisma.message.count({
    where: {
      phone,
      purpose: { startsWith: `${about}:` },
      status: { not: 'withheld' },
      created_at: { gt: new Date(now - HOUR) },
    },
  });
  return sent >= DIRECT_TEXTS_AN_HOUR ? 'often' : undefined;
}

/** Who drives to a place must hear that it is another one: their page shows it, but a driver does not look at pages. */
export async function queueMoved(transaction: Transaction, row: CustomerRequest, now = Date.now()): Promise<void> {
  const status = canonicalStatus(row.status);
  if ((status !== 'provider_assigned' && status !== 'en_route') || !row.provider_phone || !row.provider_job_id) return;
  const on = textGateway() !== undefined;
  const withheld = await reasonToWithhold(transaction, row.provider_phone, { on, consented: true });
  const job = `${env().PUBLIC_URL}/provider/${row.provider_job_id}`;
  await queue(transaction, row, {
    purpose: `pickup_moved:${now}`,
    recipient: 'provider',
    phone: row.provider_phone,
    body: await toProvider(transaction, row.provider_phone, textsFor(messagesTexts, 'en').direct.pickup_moved(job)),
    withheld: withheld ?? (await hadEnough(transaction, row.provider_phone, 'pickup_moved', now)),
  });
}

interface Direct {
  purpose: string;
  recipient: 'customer' | 'provider';
  phone: string;
  body: string;
  withheld: string | undefined;
}

async function queue(prisma: Transaction, { id }: CustomerRequest, { withheld, ...text }: Direct): Promise<boolean> {
  const { count } = await prisma.message.createMany({
    data: [{ request_id: id, ...text, ...(withheld ? { status: 'withheld', error_code: withheld } : {}) }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Tries to send what waits for a request, for a few seconds; what is left the worker sends. Never throws. */
export async function sendNow(requestId: string): Promise<void> {
  const gateway = textGateway();
  if (!gateway) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TRY_MS);
  });
  const sending = deliverTexts(db(), gateway, requestId, env().PUBLIC_URL).catch((error: unknown) => {
    logger.warn({ request: requestId, reason: error instanceof Error ? error.name : 'unknown' }, 'texts are left over');
  });
  await Promise.race([sending, late]);
  clearTimeout(timer);
}
