import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from './copy/en/messages.ts';
import { FINAL, SmsRefused, SmsUnavailable, WEBHOOK_RETRIES, isFinal } from './sms/gateway.ts';
import type { SentSms, SmsGateway } from './sms/gateway.ts';
import type { DeliveryReport } from './sms/notices.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient, UserType } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { optOut } from './consent.ts';
import { smsGateway } from './sms.ts';
import { kindOf, mayGoOut } from './may-go-out.ts';
import { scheduleRedaction } from './redaction.ts';

/**
 * The outbox: the table `messages`. Every message is written here before it's sent, and claimed by whoever sends it:
 * the worker's activity, the web server and the sweep may find the same one, and Twilio has no idempotency keys.
 */

/** A claim older than this was left by a process that died: no call to Twilio takes that long. */
const CLAIM_MS = MINUTE;
/** How long the sweep waits after an attempt, so that the process that wrote the message can send it. */
const RETRY_AFTER_MS = 30 * SECOND;
/** A message that couldn't be sent for this long is given up. */
const STALE_MS = 3 * HOUR;
/** How long a person waits to learn whether a message was sent. */
const WAIT_MS = 4 * SECOND;
const BATCH = 50;
/** Twilio's error code for a number that opted out. */
const OPTED_OUT = 21_610;

const WAITING = { status: { in: ['queued', 'sending'] } } satisfies Prisma.MessageWhereInput;

/** Statuses of messages that nobody received. */
export const NEVER_RECEIVED = ['withheld', 'failed', 'undelivered'];

type Database = PrismaClient | Prisma.TransactionClient;

/** A message for the outbox. */
export interface NewMessage {
  request: CustomerRequest;
  /** The kind of message and what makes it unique for the request. Each purpose is written once. */
  purpose: string;
  recipient: UserType;
  phone: string;
  body: string;
  /** The deadline that it announces. It isn't sent shortly before. */
  deadline_at?: Date | null;
  /** For a question about an extra charge: when that one was requested, so that a reply decides that one. */
  asked_at?: Date | null;
  /** Record the message without sending it, because it's no longer needed. */
  withheld?: 'overtaken';
}

/**
 * Writes a message to the outbox, once per request and purpose. One that may not go out is kept with the reason.
 * @param settings `on`: whether SMS is set up
 */
export async function enqueue(
  prisma: Database,
  { request, withheld, ...text }: NewMessage,
  { on, now = Date.now() }: { on: boolean; now?: number },
): Promise<'queued' | 'withheld' | 'duplicate'> {
  const body = text.recipient === 'provider' ? await withProviderIntro(prisma, text.phone, text.body) : text.body;
  const message = {
    deadline_at: null,
    asked_at: null,
    ...text,
    body,
    id: randomUUID(),
    created_at: new Date(now),
  };
  const verdict = withheld ?? (await mayGoOut(prisma, { ...message, request }, { on, now }));
  const withheldColumns = verdict === 'yes' ? {} : { status: 'withheld', error_code: verdict };
  const data = [{ ...message, request_id: request.id, ...withheldColumns }];
  const { count } = await prisma.message.createMany({ data, skipDuplicates: true });
  if (count === 0) return 'duplicate';
  return verdict === 'yes' ? 'queued' : 'withheld';
}

/**
 * Adds who we are, why we write and how to opt out to the first message to a provider's number: the dispatcher entered
 * the number, so its owner doesn't know. In English, because we don't know the owner's language.
 */
async function withProviderIntro(prisma: Database, phone: string, body: string): Promise<string> {
  const read = { phone, recipient: 'provider', status: { notIn: NEVER_RECEIVED } } as const;
  if ((await prisma.message.count({ where: read })) > 0) return body;
  return `${body} ${textsFor(messagesTexts, 'en').toNewProvider}`;
}

/**
 * Withholds queued messages to the customer's old number and moves them to the corrected one: consent belongs to a
 * number.
 */
export async function withholdForNumber(
  transaction: Prisma.TransactionClient,
  { id, phone }: CustomerRequest,
  corrected: string,
): Promise<void> {
  await transaction.message.updateMany({
    where: { request_id: id, recipient: 'customer', phone, status: 'queued', attempted_at: null },
    data: { phone: corrected, status: 'withheld', error_code: 'no_consent' },
  });
}

/** Queues messages that were withheld for lack of consent, if they're from the latest change and for this number. */
export async function releaseWithheld(transaction: Prisma.TransactionClient, row: CustomerRequest): Promise<void> {
  await transaction.message.updateMany({
    where: {
      request_id: row.id,
      phone: row.phone,
      recipient: 'customer',
      error_code: 'no_consent',
      status: 'withheld',
      purpose: { endsWith: `:${row.version}` },
    },
    data: { status: 'queued', error_code: null },
  });
}

/** What sending needs. */
interface Sender {
  prisma: PrismaClient;
  gateway: SmsGateway;
  publicUrl: string;
}

/**
 * `done`: Twilio has it, or it may no longer be sent; `again`: Twilio didn't answer; `taken`: somebody else is sending
 * it.
 */
type DeliveryResult = 'done' | 'again' | 'taken';

/**
 * Sends a request's queued messages.
 * @returns false if Twilio didn't answer for one of them
 */
export async function deliverForRequest(sender: Sender, requestId: string): Promise<boolean> {
  const results = await deliverDue(sender, { request_id: requestId }, { retryAfterMs: 0 });
  return !results.includes('again');
}

/** Tries for a few seconds to send a request's queued messages; the worker sends the rest. Never throws. */
export async function tryDeliverNow(requestId: string): Promise<void> {
  const gateway = smsGateway();
  if (!gateway) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  const sender = { prisma: db(), gateway, publicUrl: env().PUBLIC_URL };
  const sending = deliverForRequest(sender, requestId).catch((error: unknown) => {
    logger.warn({ request: requestId, reason: errorName(error) }, 'messages left to the worker');
  });
  await Promise.race([sending, timeout]);
  clearTimeout(timer);
}

/**
 * Sends messages left by a process that died or while Twilio was down, and gives up those that are too old.
 * @returns how many there were
 */
export async function deliverLeftOver(sender: Sender, now = Date.now()): Promise<number> {
  await sender.prisma.message.updateMany({
    where: { ...WAITING, created_at: { lt: new Date(now - STALE_MS) } },
    data: { status: 'failed', error_code: 'not_sent' },
  });
  return (await deliverDue(sender, { created_at: { lt: new Date(now - RETRY_AFTER_MS) } }, { now })).length;
}

/**
 * Sends the messages that are due, oldest first.
 * @param restMs how long to wait after an attempt
 */
export async function deliverDue(
  sender: Sender,
  which: Prisma.MessageWhereInput,
  { now = Date.now(), retryAfterMs = RETRY_AFTER_MS }: { now?: number; retryAfterMs?: number } = {},
): Promise<DeliveryResult[]> {
  const due = await sender.prisma.message.findMany({
    where: { ...which, ...WAITING, OR: [{ claimed_at: null }, { claimed_at: { lte: new Date(now - retryAfterMs) } }] },
    relationLoadStrategy: 'join',
    orderBy: { created_at: 'asc' },
    take: BATCH,
    include: { request: true },
  });
  const began = Date.now();
  const results: DeliveryResult[] = [];
  // A claim counts from when it's made, and Twilio may have been slow with earlier ones.
  for (const message of due) {
    const elapsed = Date.now() - began;
    // If Twilio is slow, leave the rest for later: they're read again then, and may no longer hold.
    results.push(elapsed > RETRY_AFTER_MS ? 'again' : await deliver(sender, message, now + elapsed));
  }
  return results;
}

/** Sends one message, unless somebody else is sending it or has changed it. */
export async function deliver(
  { prisma, gateway, publicUrl }: Sender,
  message: Message & { request: CustomerRequest },
  now = Date.now(),
): Promise<DeliveryResult> {
  if (!(await claim(prisma, message, now))) return 'taken';
  const { id, phone: to, body, attempted_at } = message;
  try {
    // The answer to an earlier attempt may have been lost, so ask Twilio before sending again.
    const alreadySent = attempted_at && (await gateway.findSent({ to, body, since: attempted_at.getTime() }));
    const verdict = alreadySent ? 'yes' : await mayGoOut(prisma, message, { on: true, now, sending: true });
    if (verdict !== 'yes') {
      // The customer's number may have been corrected; what is withheld is for the new one.
      const phone = message.recipient === 'customer' ? message.request.phone : to;
      return await finish(prisma, id, { status: 'withheld', error_code: verdict, phone });
    }
    await recordSent(
      prisma,
      id,
      alreadySent ?? (await gateway.send({ to, body, statusCallback: callbackUrl(publicUrl) })),
    );
    return 'done';
  } catch (error) {
    if (error instanceof SmsUnavailable) {
      await prisma.message.updateMany({ where: { id, status: 'sending' }, data: { status: 'queued' } });
      return 'again';
    }
    if (!(error instanceof SmsRefused)) throw error;
    logger.warn(
      { request: message.request_id, purpose: kindOf(message), code: error.code },
      'Twilio refused a message',
    );
    if (error.reason === 'opted_out') await optOut(prisma, to, 'carrier');
    return finish(prisma, id, { status: 'failed', error_code: error.code });
  }
}

/**
 * Claims a message, if it's still as it was read. A queued one is free; one being sent only once its claim has expired.
 */
async function claim(
  prisma: PrismaClient,
  { id, phone, claimed_at, attempted_at }: Message,
  now: number,
): Promise<boolean> {
  const expired = { status: 'sending', claimed_at: { lt: new Date(now - CLAIM_MS) } };
  const { count } = await prisma.message.updateMany({
    where: { id, phone, claimed_at, OR: [{ status: 'queued' }, expired] },
    data: { status: 'sending', claimed_at: new Date(now), attempted_at: attempted_at ?? new Date(now) },
  });
  return count > 0;
}

async function finish(
  prisma: PrismaClient,
  id: string,
  data: Prisma.MessageUpdateManyMutationInput,
): Promise<DeliveryResult> {
  // The request may have been deleted meanwhile, with its messages.
  await prisma.message.updateMany({ where: { id }, data });
  return 'done';
}

async function recordSent(prisma: PrismaClient, id: string, sent: SentSms): Promise<void> {
  // Somebody else may have found it at Twilio before.
  const count = await prisma.$executeRaw`
    UPDATE messages SET provider_id = coalesce(provider_id, ${sent.sid}),
           sent_at = CASE WHEN status IN ('queued', 'sending') THEN ${new Date()} ELSE sent_at END,
           status = CASE WHEN status IN ('queued', 'sending') THEN 'sent' ELSE status END
     WHERE id = ${id}::uuid`;
  // The request was deleted during the call, so this is the only record of the message.
  if (count === 0) await scheduleRedaction(prisma, sent.sid, new Date());
}

function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/status${WEBHOOK_RETRIES}`;
}

/**
 * Records a delivery report. Reports may repeat and come in any order; Twilio's final status stays.
 * @returns false for an unknown message: deleted, or so new that its SID isn't stored yet
 */
export async function recordDeliveryReport({ sid, status, errorCode }: DeliveryReport): Promise<boolean> {
  const prisma = db();
  // Intermediate statuses aren't recorded.
  if (!isFinal(status)) return true;
  const updated = await prisma.message.updateManyAndReturn({
    where: { provider_id: sid, status: { notIn: [...FINAL] } },
    data: {
      status,
      ...(status === 'delivered' ? { delivered_at: new Date() } : {}),
      ...(errorCode === null ? {} : { error_code: String(errorCode) }),
    },
    select: { phone: true },
  });
  for (const { phone } of updated) if (errorCode === OPTED_OUT) await optOut(prisma, phone, 'carrier');
  if (updated.length > 0) return true;
  return (await prisma.message.count({ where: { provider_id: sid } })) > 0;
}
