import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { isOptedOut, optIn } from './consent.ts';
import { enqueue } from './outbox.ts';
import { UNMATCHED_KEPT_MS, redactUnmatched } from './redaction.ts';
import type { ParsedReply } from './rules/text-replies.ts';
import { forgetSeen, recordSid, wasSeen } from './seen.ts';

/** An inbound message, parsed. */
export interface InboundReply {
  /** Twilio's id. */
  sid: string;
  /** E.164. */
  from: string;
  reply: ParsedReply;
}

/** What a message came to. */
export interface Understood {
  /** What was understood. */
  word: string;
  /** The request it was about. */
  request?: CustomerRequest | undefined;
  /** Undefined where the carrier has answered, or nothing is to be said. */
  answer: string | undefined;
  /** The answer is itself a question: the extra it asks about, by the time that one was asked for. */
  extra_asked_at?: Date;
  /** The answer says what is true now: it is of no use later. */
  deadline_at?: Date;
}

/** Does what a message asks for. The rooms that own requests and providers understand it; they come after this one. */
export type Understand = (text: InboundReply & { receivedAt: Date }, optedOut: boolean) => Promise<Understood>;

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
export async function answerInbound(text: InboundReply, understand: Understand): Promise<InboundAnswer> {
  const { sid, from } = text;
  const receivedAt = new Date();
  // Read before the record: a YES that ended a STOP, delivered again, must find the STOP or itself.
  const optedOut = await isOptedOut(db(), from);
  const known = await db().inboundText.findUnique({ where: { sid } });
  if (known) return { answer: known.answer ?? undefined, requestId: known.request_id };
  if (await wasSeen(db(), sid)) return { answer: undefined, requestId: null };
  const { request, word, answer, ...more } = await understand({ ...text, receivedAt }, optedOut);
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
