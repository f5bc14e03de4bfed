import type { CustomerRequest, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { isOptedOut, optIn } from './consent.ts';
import { enqueue } from './outbox.ts';
import { UNMATCHED_RETENTION_MS, scheduleUnmatchedTwilioDeletion } from './redaction.ts';
import type { ParsedReply } from './rules/text-replies.ts';
import { deleteReceivedSmsRecords, recordReceivedSms, wasReceivedBefore } from './seen.ts';

/** An SMS that we received, parsed. */
export interface InboundReply {
  /** Twilio's id of the SMS. */
  sid: string;
  /** The sender's number in E.164 format. */
  from: string;
  body: string;
  reply: ParsedReply;
}

/** What a received SMS meant, and how we answer it. */
export interface InboundResult {
  /** What we understood the SMS to ask for, such as `accept` or `minutes`. */
  word: string;
  /** The request that the SMS is about. */
  request?: CustomerRequest | undefined;
  /** The text that answers the SMS. Undefined if the carrier has answered, or there's nothing to say. */
  answer: string | undefined;
  /** If the answer asks about an extra charge or a change of the job: when that question came up. */
  asked_at?: Date;
  /** If the answer is true only for a while: when it stops being useful. */
  deadline_at?: Date;
  /** If a text from the workflow says the same: the purpose of that text, so that only one of them is sent. */
  purpose?: string;
  /** Makes more changes in the transaction that records the SMS, such as deleting the draft of a request by text. */
  finishInTransaction?: (transaction: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Does what an SMS asks for. The website passes this function in, because this module must not import the modules for
 * requests and providers.
 */
export type HandleReply = (text: InboundReply & { receivedAt: Date }, optedOut: boolean) => Promise<InboundResult>;

/**
 * The answer to an SMS. If the SMS is about a request (`requestId`), the answer is in the outbox. Otherwise, the
 * webhook's response sends the answer.
 */
interface InboundAnswer {
  answer: string | undefined;
  requestId: string | null;
}

/**
 * Handles a received SMS once. If the same SMS arrives again, it gets the first answer. An answer about a request is
 * written to the outbox in the same transaction as the record of the SMS.
 * @throws if the database doesn't answer
 */
export async function answerInbound(text: InboundReply, handleReply: HandleReply): Promise<InboundAnswer> {
  const { sid, from } = text;
  const receivedAt = new Date();
  // A YES after a STOP only opts in again. Any other YES may accept an offer, so a YES that Twilio delivers twice must
  // not count as both. One transaction deletes the opt-out and records the SMS. So read the opt-out before the record:
  // if the opt-out is already deleted, the record exists, and the SMS isn't handled again.
  const optedOut = await isOptedOut(db(), from);
  const earlier = await db().inboundText.findUnique({ where: { sid } });
  if (earlier) return { answer: earlier.answer ?? undefined, requestId: earlier.request_id };
  if (await wasReceivedBefore(db(), sid)) return { answer: undefined, requestId: null };
  const {
    request,
    word,
    answer,
    purpose = `reply:${sid}`,
    finishInTransaction,
    ...more
  } = await handleReply({ ...text, receivedAt }, optedOut);
  const requestId = request?.id ?? null;
  // Do this before recording the SMS, because a recorded SMS isn't handled again.
  if (!requestId) await scheduleUnmatchedTwilioDeletion(db(), sid, receivedAt);
  await db().$transaction(async (transaction) => {
    const data = [{ sid, request_id: requestId, word, answer: answer ?? null }];
    const { count } = await transaction.inboundText.createMany({ data, skipDuplicates: true });
    await recordReceivedSms(transaction, sid);
    if (count === 0) return;
    await finishInTransaction?.(transaction);
    // Opt in within the transaction that records the SMS. If only the opt-in were stored and Twilio delivered the YES
    // again, that YES would accept an offer.
    if (word === 'start') await optIn(transaction, from);
    if (!request || answer === undefined) return;
    const recipient = word === 'minutes' || from !== request.phone ? 'provider' : 'customer';
    const message = { request, purpose, recipient, phone: from, body: answer, ...more } as const;
    // The SMS came through Twilio, so SMS is set up.
    await enqueue(transaction, message, { on: true });
  });
  return { answer, requestId };
}

/** Records an SMS as received without handling it. If it's replayed later, it's ignored again. */
export async function ignoreInbound(sid: string): Promise<void> {
  await scheduleUnmatchedTwilioDeletion(db(), sid);
  await recordReceivedSms(db(), sid);
}

/**
 * Deletes received messages that belong to no request when they're a day old. Those with START or STOP are kept as long
 * as requests are, because they may be replayed.
 * @param requestsBefore requests completed before this time are deleted, and so are START and STOP received before it
 */
export async function deleteOldInbound(prisma: PrismaClient, requestsBefore: Date, now = Date.now()): Promise<void> {
  const tooOld = { lt: new Date(now - UNMATCHED_RETENTION_MS) };
  await prisma.inboundText.deleteMany({
    where: { request_id: null, received_at: tooOld, NOT: { word: { in: ['start', 'stop'] } } },
  });
  await prisma.inboundText.deleteMany({ where: { request_id: null, received_at: { lt: requestsBefore } } });
  await deleteReceivedSmsRecords(prisma, now);
}
