import { formatRequestNumber } from '#kernel/request-number.ts';
import { DAY } from '#kernel/constants.ts';
import { CANCELLED_LINK_EXPIRY_MS } from './rules/limits.ts';
import { offerOnTable } from './rules/offer.ts';
import { canonicalStatus } from './rules/statuses.ts';
import type { ParsedReply, Wish } from '#modules/message/rules/text-replies.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { CheckoutStatus, CustomerRequest } from '#prisma/generated/client.ts';
import type { UpdateArguments, UpdateName } from './rules/contract.ts';
import { command } from './command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { agreedRow } from './phases.ts';
import type { InboundReply, Understood } from '#modules/message/index.ts';
import { optOut } from '#modules/message/index.ts';
import { answerTo, localeOf, via, wordsOf } from './conversation.ts';
import type { Answered, Conversation, Words } from './conversation.ts';
import { decideExtra } from './extra-replies.ts';

/** What is answered by rooms that come after this one. */
export interface Others {
  /** Takes a number from a provider who was asked how many minutes away they are; undefined for a phone that was not asked. */
  minutesReply(phone: string, minutes: number): Promise<{ request: CustomerRequest; answer: string } | undefined>;
  /** Tells a customer where the provider is. */
  etaReply(talk: Conversation): Answered;
  servicePhone: () => Promise<string>;
}

/**
 * Does what a reply asks for: the same commands with the same rules as on the pages. Whoever wants no messages gets no
 * answer, except to what ends messages and to HELP.
 */
export async function replyTo(
  text: InboundReply & { receivedAt: Date },
  optedOut: boolean,
  others: Others,
): Promise<Understood> {
  const done = await understand(text, optedOut, others);
  return optedOut && done.word !== 'stop' && done.word !== 'help' ? { ...done, answer: undefined } : done;
}

async function understand(
  { sid, from, reply, receivedAt }: Parameters<typeof replyTo>[0],
  optedOut: boolean,
  others: Others,
): Promise<Understood> {
  const { servicePhone } = others;
  const { word } = reply;
  if (word === 'stop') return stop(from, reply);
  const told = reply.minutes === undefined ? undefined : await others.minutesReply(from, reply.minutes);
  if (told) return { word: 'minutes', ...told };
  const rows = await requestsMeant(from, reply);
  const t = wordsOf(rows[0]);
  if (word === 'help') {
    // Who asks in Spanish is answered in Spanish, also from an unknown number.
    const words = reply.spanish ? textsFor(messagesTexts, 'es') : t;
    return { word, answer: reply.answered ? undefined : words.replies.help(await servicePhone()) };
  }
  // After STOP, YES asks for messages again and is never an acceptance, however it is spelled ("Yes.", "Sí").
  if (word === 'start' || (word === 'yes' && optedOut)) return { word: 'start', answer: undefined };
  if (rows.length === 0) {
    return (await aboutCancelled(from, reply, others)) ?? { word, answer: t.replies.none(await servicePhone()) };
  }
  const named = reply.number ? rows.filter((row) => row.request_number === reply.number) : rows;
  const [row] = named;
  // The answer lists requests; file it under the latest.
  if (!row || named.length > 1)
    return {
      request: rows[0],
      word,
      answer: t.replies.which(rows.map((row) => formatRequestNumber(row.request_number)).join(', ')),
    };
  const talk = { row, t: wordsOf(row), locale: localeOf(row), sid, receivedAt };
  return { request: row, word, ...(await act(talk, reply, others)) };
}

async function stop(
  phone: string,
  { answered, spanish }: { answered: boolean; spanish: boolean },
): Promise<Understood> {
  await optOut(db(), phone, 'reply');
  const { stopped } = textsFor(messagesTexts, spanish ? 'es' : 'en').replies;
  return { word: 'stop', answer: answered ? undefined : stopped };
}

/** A reply that comes after its request was cancelled is told so, and of the money, for as long as the page says it. */
async function aboutCancelled(
  phone: string,
  { word }: ParsedReply,
  { servicePhone }: Others,
): Promise<Understood | undefined> {
  const since = new Date(Date.now() - CANCELLED_LINK_EXPIRY_MS);
  const row = await db().customerRequest.findFirst({
    where: { phone, status: 'cancelled', cancelled_at: { gt: since } },
    orderBy: { cancelled_at: 'desc' },
  });
  if (!row) return undefined;
  const goesBack = { request_id: row.id, status: { in: GOES_BACK } };
  const { cancelled, cancelledAndPaid } = wordsOf(row).replies;
  const words = (await db().payment.count({ where: goesBack })) > 0 ? cancelledAndPaid : cancelled;
  return { request: row, word, answer: words(formatRequestNumber(row.request_number), await servicePhone()) };
}

const GOES_BACK: CheckoutStatus[] = ['refund_due', 'refunded', 'refund_failed'];

/**
 * What a reply from this number may be about: under way, or the last one completed within the day in which it may be rated.
 * Beside one under way that one counts for a mark that it still waits for.
 */
async function requestsMeant(phone: string, said: ParsedReply): Promise<CustomerRequest[]> {
  const rows = await db().customerRequest.findMany({
    where: { phone, NOT: { status: 'cancelled' } },
    orderBy: { created_at: 'desc' },
    take: 10,
  });
  const open = rows.filter((row) => row.status !== 'completed');
  const completed = rows
    .filter((row) => row.status === 'completed' && Date.now() < completedAt(row) + DAY)
    .sort((a, b) => completedAt(b) - completedAt(a));
  const waits = completed.filter((row) => row.customer_rating === null);
  // Several may wait for a mark: it is for the last one, unless another one is named.
  const unrated = said.number ? waits : waits.slice(0, 1);
  if (open.length === 0) return unrated.length > 0 ? unrated : completed.slice(0, 1);
  return said.word === 'rating' && unrated.length > 0 ? unrated : open;
}

function completedAt(row: CustomerRequest): number {
  return row.service_completed_at?.getTime() ?? 0;
}

async function act(talk: Conversation, said: Wish, others: Others): Promise<Answered> {
  const { row, t } = talk;
  const wish = wishOf(said, row);
  switch (wish.word) {
    case 'accept':
      return accept(talk);
    case 'reject':
      return run(talk, 'rejectOffer', {}, { intent: 'reject_offer', done: t.replies.rejected });
    case 'amount': {
      const { amountCents } = wish;
      const done = t.replies.countered(amountCents);
      return run(talk, 'counterOffer', { amountCents }, { intent: 'counter_offer', done });
    }
    case 'approve':
      return decideExtra(talk, 'approveExtra');
    case 'decline':
      return decideExtra(talk, 'declineExtra');
    case 'wait':
      return run(talk, 'waitForProvider', {}, { intent: 'wait', done: t.replies.waiting });
    case 'refund':
      return run(talk, 'takeRefund', {}, { intent: 'take_refund', done: t.replies.refunding });
    case 'rating':
      return rate(talk, wish.stars);
    case 'eta':
      return others.etaReply(talk);
    default:
      return { answer: t.replies.unknown(whatFits(row, t)) };
  }
}

/** YES and NO mean what the request waits for. */
function wishOf(said: Wish, row: CustomerRequest): Wish {
  if (said.word !== 'yes' && said.word !== 'no') return said;
  const yes = said.word === 'yes';
  if (row.extra_status === 'asked') return { word: yes ? 'approve' : 'decline' };
  if (isOffered(row)) return { word: yes ? 'accept' : 'reject' };
  // Only once it was asked: a "yes" to the receipt must not switch the refund off.
  if (row.status === 'deposit_paid' && row.wait_warned_at && !row.wait_chosen) return { word: yes ? 'wait' : 'refund' };
  return { word: 'unknown' };
}

async function run<N extends UpdateName>(
  talk: Conversation,
  name: N,
  args: UpdateArguments[N],
  { intent, done }: { intent: string; done: string },
): Promise<Answered> {
  return { answer: answerTo(talk, await command(talk.row.id, name, args, via(talk, intent)), done) };
}

async function accept(talk: Conversation): Promise<Answered> {
  const { row, t, sid } = talk;
  // The offer's text links the terms: accepting it accepts them, and that is recorded with it.
  const how = { ...via(talk, 'accept_offer'), acceptance: `text:${sid}` };
  const outcome = await command(row.id, 'acceptOffer', { termsAccepted: true }, how);
  if (!outcome.ok) return { answer: answerTo(talk, outcome, '') };
  const agreed = agreedRow(await db().customerRequest.findUniqueOrThrow({ where: { id: row.id } }));
  const payment = `${env().PUBLIC_URL}/payment/${row.id}`;
  return { answer: t.replies.accepted(agreed.deposit_amount_cents, payment) };
}

/**
 * A bare 1 to 5 rates a completed service and is never an amount: the only counter-offer is too much to lose to a rating
 * that came early. Where one may be made, the answer says how.
 */
async function rate(talk: Conversation, rating: number): Promise<Answered> {
  const { row, t } = talk;
  if (row.status === 'completed') {
    const done = t.replies.rated(rating);
    return run(talk, 'rate', { rating, withReview: false, via: 'text' }, { intent: 'rate', done });
  }
  const price = canonicalStatus(row.status) === 'admin_priced' ? row.admin_price_cents : null;
  return { answer: price === null ? t.replies.unknown(whatFits(row, t)) : t.replies.bareMark(rating, price) };
}

function whatFits(row: CustomerRequest, { replies: { accepts } }: Words): string {
  if (row.extra_status === 'asked') return accepts.extra;
  if (isOffered(row)) return row.admin_counter_offer_cents === null ? accepts.price : accepts.final;
  if (row.status === 'deposit_paid') return accepts.wait;
  return row.status === 'completed' ? accepts.rating : accepts.any;
}

function isOffered(row: CustomerRequest): boolean {
  const { admin_price_cents: adminPriceCents, admin_counter_offer_cents: adminCounterOfferCents } = row;
  return offerOnTable({ status: canonicalStatus(row.status), adminPriceCents, adminCounterOfferCents }) !== null;
}
