import type { PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { isOptedOut, optIn } from './consent.ts';
import { enqueue } from './outbox.ts';
import { UNMATCHED_KEPT_MS, redactUnmatched } from './redaction.ts';
import { replyTo } from '#modules/request/replies.ts';
import type { InboundReply } from '#modules/request/replies.ts';
import { forgetSeen, recordSid, wasSeen } from './seen.ts';

/** An answer: in the outbox where it belongs to a request, else for whoever posted the message to send. */
interface InboundAnswer {
  answer: string | undefined;
  requestId: string | null;
}

/**
 * Acts on an inbound message once. Delivered again, or replayed, it gets the first answer. The answer about a request is
 * written into the outbox together with the record of the message, so that neither is there without the other.
 * @throws when the database does not answer
 */
export async function answerInbound(text: InboundReply): Promise<InboundAnswer> {
  const { sid, from } = text;
  const receivedAt = new Date();
  // Read before the record: a YES that ended a STOP, delivered again, must find the STOP or itself.
  const optedOut = await isOptedOut(db(), from);
  const known = await db().inboundText.findUnique({ where: { sid } });
  if (known) return { answer: known.answer ?? undefined, requestId: known.request_id };
  if (await wasSeen(db(), sid)) return { answer: undefined, requestId: null };
  const { request, word, answer, ...more } = await replyTo({ ...text, receivedAt }, optedOut);
  const requestId = request?.id ?? null;
  // Before the record: a message that is recorded is not looked at again.
  if (!requestId) await redactUnmatched(db(), sid, receivedAt);
  await db().$transaction(async (transaction) => {
    const data = [{ sid, request_id: requestId, word, answer: answer ?? null }];
    const { count } = await transaction.inboundText.createMany({ data, skipDuplicates: true });
    await recordSid(transaction, sid);
    if (count === 0) return;
    // Together with the record: delivered again after half of it, YES would be an acceptance.
    if (word === 'start') await optIn(transaction, from);
    if (!request || answer === undefined) return;
    const recipient = word === 'minutes' ? 'provider' : 'customer';
    const message = { request, purpose: `reply:${sid}`, recipient, phone: from, body: answer, ...more } as const;
    // It came in over Twilio, so SMS is set up.
    await enqueue(transaction, message, { on: true });
  });
  return { answer, requestId };
}

/** Takes no notice of a message, now and when it is replayed. */
export async function ignoreInbound(sid: string): Promise<void> {
  await redactUnmatched(db(), sid);
  await recordSid(db(), sid);
}

/**
 * Forgets what came in and belongs to no request, after a day. A START or STOP must be known for as long as anything is,
 * in case somebody replays it.
 * @param requestsBefore when requests were completed that are deleted now
 */
export async function forgetInbound(prisma: PrismaClient, requestsBefore: Date, now = Date.now()): Promise<void> {
  const unmatched = { lt: new Date(now - UNMATCHED_KEPT_MS) };
  await prisma.inboundText.deleteMany({
    where: { request_id: null, received_at: unmatched, NOT: { word: { in: ['start', 'stop'] } } },
  });
  await prisma.inboundText.deleteMany({ where: { request_id: null, received_at: { lt: requestsBefore } } });
  await forgetSeen(prisma, now);
}
