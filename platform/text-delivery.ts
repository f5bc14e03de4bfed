import { HOUR, MINUTE } from '#domain/constants.ts';
import { comesTooLate } from '#domain/lifecycle/text-deadlines.ts';
import { TextRefused, TextUnavailable, WEBHOOK_RETRIES } from '#integrations/twilio/gateway.ts';
import type { SentText, TextGateway } from '#integrations/twilio/gateway.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { logger } from './logger.ts';
import { TOO_LATE, heldBackFor, isOptedOut, optOut, redactAtTwilio } from './texts.ts';

/**
 * Hands over what waits in the ledger of texts. Whoever sends one takes it first (`claimed_at`): the worker's activity, the
 * site and the worker's sweep may come upon the same text, and Twilio would send it twice.
 */

/** A claim older than this was left behind by a process that ended: longer than any call to Twilio may take. */
const CLAIM_MS = MINUTE;
/** A text that could not be handed over for this long is of no use any more. */
const STALE_MS = 3 * HOUR;
/** From then on a text that says what is now is sent only if it still is. */
const LATE_MS = 5 * MINUTE;
const BATCH = 50;

/** @returns false when at least one must be tried again: the text service did not answer */
export async function deliverTexts(
  prisma: PrismaClient,
  gateway: TextGateway,
  requestId: string,
  publicUrl: string,
): Promise<boolean> {
  const waiting = await prisma.message.findMany({
    where: { request_id: requestId, ...WAITING, ...NOT_ON_CALL },
    orderBy: { created_at: 'asc' },
  });
  let all = true;
  // One that is refused must not keep the others back.
  for (const message of waiting) all = (await deliverText(prisma, gateway, message, publicUrl)) !== 'again' && all;
  return all;
}

/**
 * Sends what nobody has sent: left by a process that ended, or by a text service that was away when the site tried. Each
 * at most once a minute; what is too old is given up.
 * @returns how many requests had such texts
 */
export async function deliverLeftTexts(
  prisma: PrismaClient,
  gateway: TextGateway,
  publicUrl: string,
  now = Date.now(),
): Promise<number> {
  await prisma.message.updateMany({
    where: { ...WAITING, created_at: { lt: new Date(now - STALE_MS) } },
    data: { status: 'failed', error_code: 'not_sent' },
  });
  const since = new Date(now - CLAIM_MS);
  const left = await prisma.message.findMany({
    where: {
      ...WAITING,
      ...NOT_ON_CALL,
      created_at: { lt: since },
      OR: [{ claimed_at: null }, { claimed_at: { lt: since } }],
    },
    orderBy: { created_at: 'asc' },
    take: BATCH,
  });
  for (const message of left) await deliverText(prisma, gateway, message, publicUrl, now);
  return left.length;
}

const WAITING = { status: { in: ['queued', 'sending'] } } satisfies Prisma.MessageWhereInput;
/** Texts to the on-call phone have a pace of their own: worker/on-call.ts sends them. */
const NOT_ON_CALL = { recipient: { not: 'admin' } } satisfies Prisma.MessageWhereInput;

/** `done`: Twilio has it, or it may not be sent any more; `again`: it did not answer; `taken`: somebody else is at it, and sees to it. */
export type Delivered = 'done' | 'again' | 'taken';

/** Hands one text of the ledger over, unless somebody else is at it. */
export async function deliverText(
  prisma: PrismaClient,
  gateway: TextGateway,
  message: Message,
  publicUrl: string,
  now = Date.now(),
): Promise<Delivered> {
  const { id, phone, body } = message;
  const claimed = await claim(prisma, id, now);
  if (!claimed) return 'taken';
  const { attempted_at } = claimed;
  try {
    // An attempt whose answer got lost may have been sent: Twilio is asked before it is sent again.
    const known = attempted_at ? await gateway.findSent({ to: phone, body, since: attempted_at.getTime() }) : null;
    const hindrance = known ? null : await hindranceOf(prisma, message, now);
    if (hindrance) return await end(prisma, id, hindrance);
    await noteSent(prisma, id, known ?? (await gateway.send({ to: phone, body, statusCallback: reportTo(publicUrl) })));
    return 'done';
  } catch (error) {
    if (error instanceof TextUnavailable) {
      await prisma.message.updateMany({ where: { id, status: 'sending' }, data: { status: 'queued' } });
      return 'again';
    }
    if (!(error instanceof TextRefused)) throw error;
    logger.warn({ request: message.request_id, purpose: kindOf(message), code: error.code }, 'a text was refused');
    if (error.reason === 'opted_out') await optOut(prisma, phone, 'carrier');
    return end(prisma, id, { status: 'failed', error_code: error.code });
  }
}

/** How a text ends that is not sent. */
type Ended = { status: 'withheld' | 'failed'; error_code: string; phone?: string };

/** Why a text may not be sent any more: much may have come in the hours that it waited. */
async function hindranceOf(prisma: PrismaClient, message: Message, now: number): Promise<Ended | null> {
  const withheld = (error_code: string) => ({ status: 'withheld', error_code }) as const;
  const meant = await numberMeant(prisma, message);
  if (meant !== message.phone) return heldBackFor(meant);
  if (await isOptedOut(prisma, message.phone)) return withheld('opted_out');
  if (message.deadline_at && comesTooLate(message.deadline_at.getTime(), now)) return withheld(TOO_LATE);
  return (await isOver(prisma, message, now)) ? withheld('late') : null;
}

/** The customer's number may have been corrected while a text waited: a stranger must not read of a job. */
async function numberMeant(prisma: PrismaClient, { request_id, recipient, phone }: Message): Promise<string> {
  if (recipient !== 'customer') return phone;
  const row = await prisma.customerRequest.findUnique({
    where: { id: request_id },
    select: { phone: true, provider_phone: true },
  });
  // Answers go to who wrote, and a provider writes too.
  return !row || row.provider_phone === phone ? phone : row.phone;
}

/** Texts that ask for an answer now, or say where somebody is: late, and no longer so, they would lead astray. */
const STILL: Record<string, (row: CustomerRequest, text: Message) => boolean> = {
  wait_choice: (row) => row.status === 'deposit_paid' && !row.wait_chosen,
  en_route: (row) => row.status === 'en_route',
  arrived: (row) => row.status === 'arrived',
  extra_asked: (row, { extra_asked_at: asked }) =>
    row.extra_status === 'asked' && row.extra_asked_at?.getTime() === asked?.getTime(),
};

async function isOver(prisma: PrismaClient, message: Message, now: number): Promise<boolean> {
  const still = STILL[kindOf(message)];
  if (!still || now - message.created_at.getTime() < LATE_MS) return false;
  const row = await prisma.customerRequest.findUnique({ where: { id: message.request_id } });
  return row !== null && !still(row, message);
}

async function end(prisma: PrismaClient, id: string, as: Ended): Promise<Delivered> {
  // A request may be deleted meanwhile, and its texts with it.
  await prisma.message.updateMany({ where: { id }, data: as });
  return 'done';
}

/**
 * Takes a text to send it. One that waits is anybody's; one that is being sent, only once whoever did must have ended.
 * @returns when an earlier attempt was made, whose answer may have got lost; undefined when another one has it
 */
async function claim(
  prisma: PrismaClient,
  id: string,
  now: number,
): Promise<{ attempted_at: Date | null } | undefined> {
  const [claimed] = await prisma.$queryRaw<{ attempted_at: Date | null }[]>`
    WITH before AS (
      SELECT id, attempted_at FROM messages
      WHERE id = ${id}::uuid
        AND (status = 'queued' OR (status = 'sending' AND (claimed_at IS NULL OR claimed_at < ${new Date(now - CLAIM_MS)})))
      FOR UPDATE)
    UPDATE messages
    SET status = 'sending', claimed_at = ${new Date(now)}, attempted_at = COALESCE(before.attempted_at, ${new Date(now)})
    FROM before WHERE messages.id = before.id
    RETURNING before.attempted_at`;
  return claimed;
}

async function noteSent(prisma: PrismaClient, id: string, sent: SentText): Promise<void> {
  // A delivery report may have come before this answer.
  await prisma.message.updateMany({
    where: { id, ...WAITING },
    data: { status: 'sent', provider_id: sent.sid, sent_at: new Date() },
  });
  await prisma.message.updateMany({ where: { id, provider_id: null }, data: { provider_id: sent.sid } });
  // Its request went while Twilio was asked: nothing here knows of the message any more.
  if ((await prisma.message.count({ where: { id } })) === 0) await redactAtTwilio(prisma, sent.sid, new Date());
}

/** Where Twilio reports what becomes of a text. */
export function reportTo(publicUrl: string): string {
  return `${publicUrl}/webhooks/twilio/status${WEBHOOK_RETRIES}`;
}

/** What a text is about, without what makes it unique. */
function kindOf({ purpose }: Message): string {
  return purpose.split(':')[0] ?? '';
}
