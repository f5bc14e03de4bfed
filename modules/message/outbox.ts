import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from './copy/en/messages.ts';
import { FINAL, TextRefused, TextUnavailable, WEBHOOK_RETRIES, isFinal } from './sms/gateway.ts';
import type { SentText, TextGateway } from './sms/gateway.ts';
import type { StatusNotice } from './sms/notices.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient, UserType } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { optOut } from './consent.ts';
import { textGateway } from './gateway.ts';
import { kindOf, mayGoOut } from './may-go-out.ts';
import { redactAtTwilio } from './redaction.ts';

/**
 * The outbox of SMS: the table `messages`. Nothing is sent that was not written here first, and whoever sends a message
 * claims it first: the worker's activity, the site and the worker's sweep may come upon the same one, and Twilio knows no
 * idempotency keys.
 */

/** A claim older than this was left by a process that ended: no call to Twilio takes as long. */
const CLAIM_MS = MINUTE;
/** How long the sweeps leave a message alone after an attempt, or to the process that wrote it. */
const REST_MS = 30 * SECOND;
/** A message that could not be sent for this long is of no use any more. */
const STALE_MS = 3 * HOUR;
/** How long a person waits to hear whether a message was sent. */
const TRY_MS = 4 * SECOND;
const BATCH = 50;
/** Twilio's code for a number whose owner wants no messages. */
const OPTED_OUT = 21_610;

const WAITING = { status: { in: ['queued', 'sending'] } } satisfies Prisma.MessageWhereInput;

/** Statuses of messages that never reached anybody. */
export const UNREAD = ['withheld', 'failed', 'undelivered'];

type Database = PrismaClient | Prisma.TransactionClient;

/** A message to be written into the outbox. */
export interface NewMessage {
  request: CustomerRequest;
  /** What it is about, then what makes it unique for the request: the same again is written once. */
  purpose: string;
  recipient: UserType;
  phone: string;
  body: string;
  /** The end that it announces: shortly before, it is not sent any more. */
  deadline_at?: Date | null;
  /** The extra that it asks about, by the time of asking: a reply decides that one. */
  extra_asked_at?: Date | null;
  /** Only write down that it was not needed. */
  withheld?: 'overtaken';
}

/**
 * Writes a message into the outbox, once per request and purpose. One that may not go out is kept with the reason.
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
    extra_asked_at: null,
    ...text,
    body,
    id: randomUUID(),
    created_at: new Date(now),
  };
  const verdict = withheld ?? (await mayGoOut(prisma, { ...message, request }, { on, now }));
  const held = verdict === 'yes' ? {} : { status: 'withheld', error_code: verdict };
  const data = [{ ...message, request_id: request.id, ...held }];
  const { count } = await prisma.message.createMany({ data, skipDuplicates: true });
  if (count === 0) return 'duplicate';
  return verdict === 'yes' ? 'queued' : 'withheld';
}

/**
 * The first message to a provider's number says who writes, why, and how to stop it: the number comes from the dispatcher,
 * so nobody has told them before. In English, because their language is not known.
 */
async function withProviderIntro(prisma: Database, phone: string, body: string): Promise<string> {
  const read = { phone, recipient: 'provider', status: { notIn: UNREAD } } as const;
  if ((await prisma.message.count({ where: read })) > 0) return body;
  return `${body} ${textsFor(messagesTexts, 'en').toNewProvider}`;
}

/** What waits for the old number of a customer is withheld, for the new one: consent is of a number. */
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

/** What was withheld for want of consent waits again, if it is still the last word and for this number. */
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

/** What sending takes. */
interface Sender {
  prisma: PrismaClient;
  gateway: TextGateway;
  publicUrl: string;
}

/** `done`: Twilio has it, or it may not be sent any more; `again`: Twilio did not answer; `taken`: somebody else sends it. */
type Delivered = 'done' | 'again' | 'taken';

/** Sends what waits for a request. @returns false if Twilio did not answer for one of them */
export async function deliverForRequest(sender: Sender, requestId: string): Promise<boolean> {
  const results = await deliverDue(sender, { request_id: requestId }, { restMs: 0 });
  return !results.includes('again');
}

/** Tries for a few seconds to send what waits for a request; the worker sends the rest. Never throws. */
export async function tryDeliverNow(requestId: string): Promise<void> {
  const gateway = textGateway();
  if (!gateway) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TRY_MS);
  });
  const sender = { prisma: db(), gateway, publicUrl: env().PUBLIC_URL };
  const sending = deliverForRequest(sender, requestId).catch((error: unknown) => {
    logger.warn({ request: requestId, reason: errorName(error) }, 'texts are left over');
  });
  await Promise.race([sending, late]);
  clearTimeout(timer);
}

/**
 * Sends what the process that wrote it did not, because it ended or Twilio was away, and gives up what is too old.
 * @returns how many messages there were
 */
export async function deliverLeftOver(sender: Sender, now = Date.now()): Promise<number> {
  await sender.prisma.message.updateMany({
    where: { ...WAITING, created_at: { lt: new Date(now - STALE_MS) } },
    data: { status: 'failed', error_code: 'not_sent' },
  });
  return (await deliverDue(sender, { created_at: { lt: new Date(now - REST_MS) } }, { now })).length;
}

/** Sends the messages that are due, oldest first. @param restMs how long to leave one alone after an attempt */
export async function deliverDue(
  sender: Sender,
  which: Prisma.MessageWhereInput,
  { now = Date.now(), restMs = REST_MS }: { now?: number; restMs?: number } = {},
): Promise<Delivered[]> {
  const due = await sender.prisma.message.findMany({
    where: { ...which, ...WAITING, OR: [{ claimed_at: null }, { claimed_at: { lte: new Date(now - restMs) } }] },
    relationLoadStrategy: 'join',
    orderBy: { created_at: 'asc' },
    take: BATCH,
    include: { request: true },
  });
  const began = Date.now();
  const results: Delivered[] = [];
  // A claim counts from when it is made: Twilio may have taken its time with those before.
  for (const message of due) {
    const passed = Date.now() - began;
    // With a slow Twilio, the rest is read again: what they say may not be true any more.
    results.push(passed > REST_MS ? 'again' : await deliver(sender, message, now + passed));
  }
  return results;
}

/** Sends one message as it was read, unless somebody else is sending it or has changed it. */
export async function deliver(
  { prisma, gateway, publicUrl }: Sender,
  message: Message & { request: CustomerRequest },
  now = Date.now(),
): Promise<Delivered> {
  if (!(await claim(prisma, message, now))) return 'taken';
  const { id, phone: to, body, attempted_at } = message;
  try {
    // The answer to an earlier attempt may have been lost: ask Twilio before sending again.
    const known = attempted_at && (await gateway.findSent({ to, body, since: attempted_at.getTime() }));
    const verdict = known ? 'yes' : await mayGoOut(prisma, message, { on: true, now, sending: true });
    if (verdict !== 'yes') {
      // The customer's number may have been corrected: what is withheld is for the new one.
      const phone = message.recipient === 'customer' ? message.request.phone : to;
      return await end(prisma, id, { status: 'withheld', error_code: verdict, phone });
    }
    await recordSent(prisma, id, known ?? (await gateway.send({ to, body, statusCallback: callbackUrl(publicUrl) })));
    return 'done';
  } catch (error) {
    if (error instanceof TextUnavailable) {
      await prisma.message.updateMany({ where: { id, status: 'sending' }, data: { status: 'queued' } });
      return 'again';
    }
    if (!(error instanceof TextRefused)) throw error;
    logger.warn({ request: message.request_id, purpose: kindOf(message), code: error.code }, 'a text was refused');
    if (error.reason === 'opted_out') await optOut(prisma, to, 'carrier');
    return end(prisma, id, { status: 'failed', error_code: error.code });
  }
}

/** Claims a message as it was read: one that waits is free, one that is being sent only once its claim has expired. */
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

async function end(prisma: PrismaClient, id: string, data: Prisma.MessageUpdateManyMutationInput): Promise<Delivered> {
  // The request may have been deleted meanwhile, and its messages with it.
  await prisma.message.updateMany({ where: { id }, data });
  return 'done';
}

async function recordSent(prisma: PrismaClient, id: string, sent: SentText): Promise<void> {
  // Somebody else may have found it at Twilio before.
  const count = await prisma.$executeRaw`
    UPDATE messages SET provider_id = coalesce(provider_id, ${sent.sid}),
           sent_at = CASE WHEN status IN ('queued', 'sending') THEN ${new Date()} ELSE sent_at END,
           status = CASE WHEN status IN ('queued', 'sending') THEN 'sent' ELSE status END
     WHERE id = ${id}::uuid`;
  // The request was deleted while Twilio was asked: nothing else here knows of the message.
  if (count === 0) await redactAtTwilio(prisma, sent.sid, new Date());
}

function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/status${WEBHOOK_RETRIES}`;
}

/**
 * Writes down a delivery report. Reports come twice and in any order: Twilio's last word stays.
 * @returns false for a message that is not known: deleted, or so new that its SID is not stored yet
 */
export async function recordReport({ sid, status, errorCode }: StatusNotice): Promise<boolean> {
  const prisma = db();
  // Nothing is kept of what is only on its way.
  if (!isFinal(status)) return true;
  const told = await prisma.message.updateManyAndReturn({
    where: { provider_id: sid, status: { notIn: [...FINAL] } },
    data: {
      status,
      ...(status === 'delivered' ? { delivered_at: new Date() } : {}),
      ...(errorCode === null ? {} : { error_code: String(errorCode) }),
    },
    select: { phone: true },
  });
  for (const { phone } of told) if (errorCode === OPTED_OUT) await optOut(prisma, phone, 'carrier');
  if (told.length > 0) return true;
  return (await prisma.message.count({ where: { provider_id: sid } })) > 0;
}
