import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '#kernel/constants.ts';
import { WORK_LANGUAGE, textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from './copy/en/messages.ts';
import { FINAL_STATUSES, SmsRefused, SmsUnavailable, WEBHOOK_RETRY_FRAGMENT, isFinalStatus } from './sms/gateway.ts';
import type { SentSms, SmsGateway } from './sms/gateway.ts';
import type { DeliveryReport } from './sms/notices.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient, UserType } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { optOut } from './consent.ts';
import { smsGateway } from './sms.ts';
import { messageKindOf, sendingVerdict } from './may-go-out.ts';
import { scheduleTwilioDeletion } from './redaction.ts';

/**
 * The outbox is the table `messages`. Every message is written to it before it's sent. The worker's activity, the web
 * server and the sweep (a scheduled job that sends leftover messages) may all find the same message. Twilio has no
 * idempotency keys, so whoever sends a message claims it first.
 */

/** A claim older than this belongs to a process that died, because no call to Twilio takes that long. */
const CLAIM_TIMEOUT_MS = MINUTE;
/**
 * How long the sweep leaves a message alone: after it was written, so that the process that wrote it can send it, and
 * after each attempt to send it.
 */
const RETRY_AFTER_MS = 30 * SECOND;
/** We give up on a message that couldn't be sent for this long. */
const STALE_MS = 3 * HOUR;
/** A page waits at most this long to learn whether a message was sent. */
const MAX_PAGE_WAIT_MS = 4 * SECOND;
const BATCH_SIZE = 50;
/** Twilio's error code for a number that opted out. */
const OPTED_OUT_CODE = 21_610;

const UNSENT = { status: { in: ['queued', 'sending'] } } satisfies Prisma.MessageWhereInput;

/** In these statuses, the message reached nobody and isn't on its way. */
export const UNRECEIVED_STATUSES = ['withheld', 'failed', 'undelivered'];

type Database = PrismaClient | Prisma.TransactionClient;

/** A message to be written to the outbox. */
export interface NewMessage {
  request: CustomerRequest;
  /** The kind of message, and what makes it unique. A request has only one message per purpose. */
  purpose: string;
  recipient: UserType;
  phone: string;
  body: string;
  /** The deadline that the message announces. If it's too close, the message isn't sent anymore. */
  deadline_at?: Date | null;
  /** When the question in this message came up. A reply to the message answers that question and no later one. */
  asked_at?: Date | null;
  /** Record the message without sending it, because it's no longer needed. */
  withheld?: 'overtaken';
}

/**
 * Writes a message to the outbox, once per request and purpose. A message that may not be sent is kept with the reason.
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
  const verdict = withheld ?? (await sendingVerdict(prisma, { ...message, request }, { on, now }));
  const withheldColumns = verdict === 'yes' ? {} : { status: 'withheld', error_code: verdict };
  const data = [{ ...message, request_id: request.id, ...withheldColumns }];
  const { count } = await prisma.message.createMany({ data, skipDuplicates: true });
  if (count === 0) return 'duplicate';
  return verdict === 'yes' ? 'queued' : 'withheld';
}

/**
 * If this is the first message to a provider's number, adds who we are, why we write and how to opt out. The dispatcher
 * entered the number, so its owner may not know us. The addition is in {@link WORK_LANGUAGE}.
 */
async function withProviderIntro(prisma: Database, phone: string, body: string): Promise<string> {
  const receivedWhere = { phone, recipient: 'provider', status: { notIn: UNRECEIVED_STATUSES } } as const;
  if ((await prisma.message.count({ where: receivedWhere })) > 0) return body;
  return `${body} ${textsFor(messagesTexts, WORK_LANGUAGE).toNewProvider}`;
}

/** What sending a message needs. */
interface Sender {
  prisma: PrismaClient;
  gateway: SmsGateway;
  publicUrl: string;
}

/**
 * The result of sending a message. `done`: Twilio has it, or it won't be sent. `again`: Twilio is unavailable or slow,
 * so try again later. `taken`: another process is sending it or has changed it.
 */
type DeliveryResult = 'done' | 'again' | 'taken';

/**
 * Sends a request's queued messages.
 * @returns false if at least one of them must be tried again later
 */
export async function deliverForRequest(sender: Sender, requestId: string): Promise<boolean> {
  const results = await deliverDueMessages(sender, { request_id: requestId }, { retryAfterMs: 0 });
  return !results.includes('again');
}

/**
 * Sends a request's queued messages, but waits at most {@link MAX_PAGE_WAIT_MS} for that. The worker sends the rest.
 * Never throws.
 */
export async function tryDeliverNow(requestId: string): Promise<void> {
  const gateway = smsGateway();
  if (!gateway) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_PAGE_WAIT_MS);
  });
  const sender = { prisma: db(), gateway, publicUrl: env().PUBLIC_URL };
  const sending = deliverForRequest(sender, requestId).catch((error: unknown) => {
    logger.warn({ request: requestId, reason: errorName(error) }, 'messages left to the worker');
  });
  await Promise.race([sending, timeout]);
  clearTimeout(timer);
}

/**
 * Sends the messages that were left because a process died or Twilio was down. Gives up on those that are too old.
 * @returns how many messages it found, at most one batch
 */
export async function deliverLeftOverMessages(sender: Sender, now = Date.now()): Promise<number> {
  await sender.prisma.message.updateMany({
    where: { ...UNSENT, created_at: { lt: new Date(now - STALE_MS) } },
    data: { status: 'failed', error_code: 'not_sent' },
  });
  return (await deliverDueMessages(sender, { created_at: { lt: new Date(now - RETRY_AFTER_MS) } }, { now })).length;
}

/**
 * Sends the messages that are due, oldest first.
 * @param retryAfterMs how long to wait after a failed attempt before a message is tried again
 */
export async function deliverDueMessages(
  sender: Sender,
  which: Prisma.MessageWhereInput,
  { now = Date.now(), retryAfterMs = RETRY_AFTER_MS }: { now?: number; retryAfterMs?: number } = {},
): Promise<DeliveryResult[]> {
  const due = await sender.prisma.message.findMany({
    where: { ...which, ...UNSENT, OR: [{ claimed_at: null }, { claimed_at: { lte: new Date(now - retryAfterMs) } }] },
    relationLoadStrategy: 'join',
    orderBy: { created_at: 'asc' },
    take: BATCH_SIZE,
    include: { request: true },
  });
  const began = Date.now();
  const results: DeliveryResult[] = [];
  // Use the current time for each message, because Twilio may have been slow with the ones before.
  for (const message of due) {
    const elapsed = Date.now() - began;
    // If Twilio is slow, leave the remaining messages to a later run. It reads them again, in case they're out of date.
    results.push(elapsed > RETRY_AFTER_MS ? 'again' : await deliver(sender, message, now + elapsed));
  }
  return results;
}

/** Sends one message, unless another process is sending it or has changed it. */
export async function deliver(
  { prisma, gateway, publicUrl }: Sender,
  message: Message & { request: CustomerRequest },
  now = Date.now(),
): Promise<DeliveryResult> {
  if (!(await claimMessage(prisma, message, now))) return 'taken';
  const { id, phone: to, body, attempted_at } = message;
  try {
    // If an earlier attempt got no response, Twilio may have sent the message. So ask Twilio before sending it again.
    const alreadySent = attempted_at && (await gateway.findSent({ to, body, since: attempted_at.getTime() }));
    const verdict = alreadySent ? 'yes' : await sendingVerdict(prisma, message, { on: true, now, sending: true });
    if (verdict !== 'yes') {
      // If the customer's number was corrected, store the new one, so that a later consent can release the message.
      const phone = message.recipient === 'customer' ? message.request.phone : to;
      return await finishDelivery(prisma, id, { status: 'withheld', error_code: verdict, phone });
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
      { request: message.request_id, purpose: messageKindOf(message), code: error.code },
      'Twilio refused a message',
    );
    if (error.reason === 'opted_out') await optOut(prisma, to, 'carrier');
    return finishDelivery(prisma, id, { status: 'failed', error_code: error.code });
  }
}

/**
 * Claims a message, unless it has changed since it was read. A message that's being sent can be claimed again after its
 * claim expires.
 */
async function claimMessage(
  prisma: PrismaClient,
  { id, phone, claimed_at, attempted_at }: Message,
  now: number,
): Promise<boolean> {
  const expiredClaim = { status: 'sending', claimed_at: { lt: new Date(now - CLAIM_TIMEOUT_MS) } };
  const { count } = await prisma.message.updateMany({
    where: { id, phone, claimed_at, OR: [{ status: 'queued' }, expiredClaim] },
    data: { status: 'sending', claimed_at: new Date(now), attempted_at: attempted_at ?? new Date(now) },
  });
  return count > 0;
}

async function finishDelivery(
  prisma: PrismaClient,
  id: string,
  data: Prisma.MessageUpdateManyMutationInput,
): Promise<DeliveryResult> {
  // If the request was deleted in the meantime, its messages are gone too, and this updates none.
  await prisma.message.updateMany({ where: { id }, data });
  return 'done';
}

async function recordSent(prisma: PrismaClient, id: string, sent: SentSms): Promise<void> {
  // Another process may have found the message at Twilio and recorded that, so keep what's already stored.
  const count = await prisma.$executeRaw`
    UPDATE messages SET provider_id = coalesce(provider_id, ${sent.sid}),
           sent_at = CASE WHEN status IN ('queued', 'sending') THEN ${new Date()} ELSE sent_at END,
           status = CASE WHEN status IN ('queued', 'sending') THEN 'sent' ELSE status END
     WHERE id = ${id}::uuid`;
  // If no row was updated, the request was deleted during the call, and its messages too. So schedule the deletion at
  // Twilio now.
  if (count === 0) await scheduleTwilioDeletion(prisma, sent.sid, new Date());
}

function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/status${WEBHOOK_RETRY_FRAGMENT}`;
}

/**
 * Records a delivery report. Reports may repeat and come in any order, so a final status isn't replaced.
 * @returns false if we don't know the message, because it was deleted or its SID isn't stored yet
 */
export async function recordDeliveryReport({ sid, status, errorCode }: DeliveryReport): Promise<boolean> {
  const prisma = db();
  if (!isFinalStatus(status)) return true;
  const updated = await prisma.message.updateManyAndReturn({
    where: { provider_id: sid, status: { notIn: [...FINAL_STATUSES] } },
    data: {
      status,
      ...(status === 'delivered' ? { delivered_at: new Date() } : {}),
      ...(errorCode === null ? {} : { error_code: String(errorCode) }),
    },
    select: { phone: true },
  });
  for (const { phone } of updated) if (errorCode === OPTED_OUT_CODE) await optOut(prisma, phone, 'carrier');
  if (updated.length > 0) return true;
  return (await prisma.message.count({ where: { provider_id: sid } })) > 0;
}
