import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { isOptedOut, optIn } from './consent.ts';
import { enqueue } from './outbox.ts';
import { UNMATCHED_KEPT_MS, scheduleUnmatchedRedaction } from './redaction.ts';
import type { ParsedReply } from './rules/text-replies.ts';
import { deleteSeen, recordSid, wasSeen } from './seen.ts';

/** An inbound SMS, parsed. */
export interface InboundReply {
  /** Twilio's id. */
  sid: string;
  /** E.164. */
  from: string;
  reply: ParsedReply;
}

/** What an inbound SMS meant, and the answer. */
export interface InboundResult {
  /** The command it was understood as. */
  word: string;
  /** The request it's about. */
  request?: CustomerRequest | undefined;
  /** Undefined if the carrier has answered, or there's nothing to say. */
  answer: string | undefined;
  /** If the answer asks about an extra charge or a change of the job: when that one was proposed. */
  asked_at?: Date;
  /** If the answer is only true for now: when it becomes useless. */
  deadline_at?: Date;
}

/** Does what an SMS asks for. Later rooms implement it, because requests and providers are theirs. */
export type HandleReply = (text: InboundReply & { receivedAt: Date }, optedOut: boolean) => Promise<InboundResult>;

/** If the answer belongs to a request, it's in the outbox. Otherwise the webhook's response sends it. */
interface InboundAnswer {
  answer: string | undefined;
  requestId: string | null;
}

/**
 * Handles an inbound SMS once. A repeated or replayed one gets the first answer. An answer about a request is written
 * to the outbox together with the record of the SMS.
 * @throws if the database doesn't answer
 */
export async function answerInbound(text: InboundReply, understand: HandleReply): Promise<InboundAnswer> {
  const { sid, from } = text;
  const receivedAt = new Date();
  // Read this before recording the SMS: a redelivered YES after a STOP must find either the opt-out or its own record.
  const optedOut = await isOptedOut(db(), from);
  const earlier = await db().inboundText.findUnique({ where: { sid } });
  if (earlier) return { answer: earlier.answer ?? undefined, requestId: earlier.request_id };
  if (await wasSeen(db(), sid)) return { answer: undefined, requestId: null };
  const { request, word, answer, ...more } = await understand({ ...text, receivedAt }, optedOut);
  const requestId = request?.id ?? null;
  // Before recording, because a recorded SMS isn't handled again.
  if (!requestId) await scheduleUnmatchedRedaction(db(), sid, receivedAt);
  await db().$transaction(async (transaction) => {
    const data = [{ sid, request_id: requestId, word, answer: answer ?? null }];
    const { count } = await transaction.inboundText.createMany({ data, skipDuplicates: true });
    await recordSid(transaction, sid);
    if (count === 0) return;
    // In the same transaction as the record: a YES that's redelivered in between would accept an offer.
    if (word === 'start') await optIn(transaction, from);
    if (!request || answer === undefined) return;
    const recipient = word === 'minutes' ? 'provider' : 'customer';
    const message = { request, purpose: `reply:${sid}`, recipient, phone: from, body: answer, ...more } as const;
    // It came through Twilio, so SMS is set up.
    await enqueue(transaction, message, { on: true });
  });
  return { answer, requestId };
}

/** Ignores an SMS, now and when it's replayed. */
export async function ignoreInbound(sid: string): Promise<void> {
  await scheduleUnmatchedRedaction(db(), sid);
  await recordSid(db(), sid);
}

/**
 * Deletes inbound messages without a request after a day. START and STOP are kept as long as requests, in case of a
 * replay.
 * @param requestsBefore requests completed before this are being deleted
 */
export async function deleteOldInbound(prisma: PrismaClient, requestsBefore: Date, now = Date.now()): Promise<void> {
  const unmatched = { lt: new Date(now - UNMATCHED_KEPT_MS) };
  await prisma.inboundText.deleteMany({
    where: { request_id: null, received_at: unmatched, NOT: { word: { in: ['start', 'stop'] } } },
  });
  await prisma.inboundText.deleteMany({ where: { request_id: null, received_at: { lt: requestsBefore } } });
  await deleteSeen(prisma, now);
}
