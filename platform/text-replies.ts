import { agoInWords } from '#domain/ago.ts';
import { formatEtaRange, formatMiles } from '#domain/distance.ts';
import { offerOnTable } from '#domain/lifecycle/offer.ts';
import { CANCELLED_LINK_MS, DAY } from '#domain/constants.ts';
import { MINUTES_REPLY_MS, POSITION_STALE_MS, etaOf } from '#domain/positions.ts';
import { formatRequestNumber } from '#domain/request-number.ts';
import { LIVE_MAP_STATUSES, canonicalStatus } from '#domain/statuses.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import { commonTexts } from '#domain/texts/common.ts';
import { messagesTexts } from '#domain/texts/messages.ts';
import { readMinutes, readReply } from '#domain/text-replies.ts';
import type { ReadReply } from '#domain/text-replies.ts';
import type { InboundText } from '#integrations/twilio/notices.ts';
import type { CheckoutStatus, CustomerRequest } from '#prisma/generated/client.ts';
import { command } from './command.ts';
import { db } from './db.ts';
import { env } from './env.ts';
import { decideExtra } from './extra-replies.ts';
import { askedForMinutes, tellMinutes, wayOf } from './positions.ts';
import { noteSeen, wasSeen } from './seen-texts.ts';
import { servicePhone } from './settings.ts';
import { answerTo, localeOf, via, wordsOf } from './text-talk.ts';
import type { Answered, Conversation, TextAnswer, Words } from './text-talk.ts';
import { UNCLAIMED_KEPT_MS, isOptedOut, optIn, optOut, redactAtTwilio } from './texts.ts';

/**
 * Acts on a text that came in: the same commands with the same rules as on the pages. A message is answered once; the same
 * again, or a replay, gets the first answer.
 * @throws when the database does not answer
 */
export async function answerText(text: InboundText): Promise<TextAnswer> {
  const receivedAt = new Date();
  // Asked before it is known or not: a YES that ended a STOP, delivered again, must find the STOP or itself.
  const wantsNone = await isOptedOut(db(), text.from);
  const known = await db().inboundText.findUnique({ where: { sid: text.sid } });
  if (known) return known.answer ?? undefined;
  // A replay of what has been forgotten since.
  if (await wasSeen(db(), text.sid)) return undefined;
  const { request, word, answer, asks } = await reply({ ...text, receivedAt }, wantsNone);
  const kept = { sid: text.sid, request_id: request ?? null, word, answer: answer ?? null };
  // What belongs to no request goes with none. First: once it is known below, it is not looked at again.
  if (!request) await forgetUnclaimed(text.sid, receivedAt);
  await db().$transaction(async (transaction) => {
    const data = [{ ...kept, extra_asked_at: asks?.extra ?? null }];
    const { count } = await transaction.inboundText.createMany({ data, skipDuplicates: true });
    await noteSeen(transaction, text.sid);
    // With the record of it, once: half of it, delivered again, would be an acceptance.
    if (count > 0 && word === 'start') await optIn(transaction, text.from);
  });
  return answer;
}

/** A text of no request is deleted at Twilio when ours is. */
export async function forgetUnclaimed(sid: string, receivedAt = new Date()): Promise<void> {
  await redactAtTwilio(db(), sid, new Date(receivedAt.getTime() + UNCLAIMED_KEPT_MS));
}

interface Received extends InboundText {
  receivedAt: Date;
}

interface Reply extends Answered {
  request?: string | undefined;
  word: string;
}

/** What came in is done; who wants no texts gets none about it, but for what ends texts and for HELP. */
async function reply(text: Received, wantsNone: boolean): Promise<Reply> {
  const done = await understand(text, wantsNone);
  return wantsNone && done.word !== 'stop' && done.word !== 'help' ? { ...done, answer: undefined } : done;
}

async function understand({ from, body, keyword, ...came }: Received, wantsNone: boolean): Promise<Reply> {
  const said = readReply(body);
  if (keyword === 'STOP' || said.word === 'stop') return stop(from, keyword, said);
  const told = await minutesFrom(from, body);
  if (told) return told;
  const rows = await requestsMeant(from, said);
  const t = wordsOf(rows[0]);
  // Twilio answers its own word by itself, whatever the site says: a second answer would be one too many.
  if (keyword === 'HELP') return { word: 'help', answer: undefined };
  if (said.word === 'help') {
    // Who asks in Spanish is answered so, also from a number that nobody knows.
    const words = said.spanish ? textsFor(messagesTexts, 'es') : t;
    return { word: 'help', answer: words.replies.help(await servicePhone()) };
  }
  // YES is a carrier's opt-in word too: from who had said STOP it means texts, and never an acceptance.
  // However it is spelled: "Yes.", "Sí".
  if (said.word === 'yes' ? wantsNone : keyword === 'START' || said.word === 'start') {
    return { word: 'start', answer: undefined };
  }
  if (rows.length === 0) return (await aboutCancelled(from, said)) ?? nothingOpen(said, t);
  const named = said.number ? rows.filter((row) => row.request_number === said.number) : rows;
  const [row] = named;
  if (!row || named.length > 1) {
    // It names requests: so it is one's own, the latest, and goes with that one.
    const answer = t.replies.which(rows.map(numberOf).join(', '));
    return { request: rows[0]?.id, word: said.word, answer };
  }
  const talk = { row, t: wordsOf(row), locale: localeOf(row), sid: came.sid, receivedAt: came.receivedAt };
  const did = await act(talk, said);
  return { request: row.id, word: said.word, ...(typeof did === 'object' ? did : { answer: did }) };
}

async function nothingOpen({ word }: ReadReply, { replies }: Words): Promise<Reply> {
  return { word, answer: replies.none(await servicePhone()) };
}

/** A reply that comes after its request was cancelled is told so, and of the money, for as long as the page says it. */
async function aboutCancelled(phone: string, { word }: ReadReply): Promise<Reply | undefined> {
  const since = new Date(Date.now() - CANCELLED_LINK_MS);
  const row = await db().customerRequest.findFirst({
    where: { phone, status: 'cancelled', cancelled_at: { gt: since } },
    orderBy: { cancelled_at: 'desc' },
  });
  if (!row) return undefined;
  const goesBack = { request_id: row.id, status: { in: GOES_BACK } };
  const { cancelled, cancelledAndPaid } = wordsOf(row).replies;
  const words = (await db().payment.count({ where: goesBack })) > 0 ? cancelledAndPaid : cancelled;
  return { request: row.id, word, answer: words(numberOf(row), await servicePhone()) };
}

const GOES_BACK: CheckoutStatus[] = ['refund_due', 'refunded', 'refund_failed'];

/** A number from a provider who was asked how many minutes away they are; whatever else it could mean. */
async function minutesFrom(phone: string, body: string): Promise<Reply | undefined> {
  const minutes = readMinutes(body);
  if (minutes === undefined) return undefined;
  const row = await askedForMinutes(phone, Date.now() - MINUTES_REPLY_MS);
  if (!row) return undefined;
  const t = textsFor(messagesTexts, 'en').minutes;
  const taken = await tellMinutes(row.id, row.assignments, minutes);
  return { request: row.id, word: 'minutes', answer: taken ? t.thanks(minutes) : t.off };
}

async function stop(phone: string, keyword: InboundText['keyword'], said: ReadReply): Promise<Reply> {
  await optOut(db(), phone, 'reply');
  // Carriers answer their own words; what only we understand is answered by us, once.
  const locale = said.word === 'stop' && said.spanish ? 'es' : 'en';
  return { word: 'stop', answer: keyword === 'STOP' ? undefined : textsFor(messagesTexts, locale).replies.stopped };
}

/**
 * What a reply from this number may be about: under way, or the last one completed within the day in which it may be rated.
 * Beside one under way that one counts for a mark that it still waits for.
 */
async function requestsMeant(phone: string, said: ReadReply): Promise<CustomerRequest[]> {
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

function mayCounter(row: CustomerRequest): boolean {
  return canonicalStatus(row.status) === 'admin_priced';
}

async function act(talk: Conversation, said: ReadReply): Promise<TextAnswer | Answered> {
  const { row, t } = talk;
  switch (meantBy(said, row)) {
    case 'accept':
      return accept(talk);
    case 'reject':
      return answerTo(talk, await command(row.id, 'rejectOffer', {}, via(talk, 'reject_offer')), t.replies.rejected);
    case 'amount':
      return counter(talk, said.word === 'amount' ? said.amountCents : 0);
    case 'bare_mark':
      return t.replies.bareMark(said.word === 'rating' ? said.stars : 0, row.admin_price_cents ?? 0);
    case 'approve':
      return decideExtra(talk, 'approveExtra');
    case 'decline':
      return decideExtra(talk, 'declineExtra');
    case 'wait':
      return answerTo(talk, await command(row.id, 'waitForProvider', {}, via(talk, 'wait')), t.replies.waiting);
    case 'refund':
      return answerTo(talk, await command(row.id, 'takeRefund', {}, via(talk, 'take_refund')), t.replies.refunding);
    case 'rating':
      return rate(talk, said.word === 'rating' ? said.stars : 0);
    case 'eta':
      return t.replies.eta(etaWords(talk));
    default:
      return t.replies.unknown(whatFits(row, t));
  }
}

/**
 * YES and NO mean what the request waits for. A bare 1 to 5 is a mark for a completed service and never an amount: the only
 * counter-offer is too much to lose to a mark that came early. Where one may be made, the answer says how.
 */
function meantBy(said: ReadReply, row: CustomerRequest): string {
  if (said.word === 'rating' && row.status !== 'completed') return mayCounter(row) ? 'bare_mark' : 'unknown';
  if (said.word !== 'yes' && said.word !== 'no') return said.word;
  const yes = said.word === 'yes';
  if (row.extra_status === 'asked') return yes ? 'approve' : 'decline';
  if (isOffered(row)) return yes ? 'accept' : 'reject';
  // Only once it was asked: a "yes" to the receipt must not switch the refund off.
  if (row.status === 'deposit_paid' && row.wait_warned_at && !row.wait_chosen) return yes ? 'wait' : 'refund';
  return 'unknown';
}

async function accept(talk: Conversation): Promise<TextAnswer> {
  const { row, t, sid } = talk;
  // The offer's text links the terms: accepting it accepts them, and that is recorded with it.
  const how = { ...via(talk, 'accept_offer'), acceptance: `text:${sid}` };
  const outcome = await command(row.id, 'acceptOffer', { termsAccepted: true }, how);
  if (!outcome.ok) return answerTo(talk, outcome, '');
  const agreed = await db().customerRequest.findUnique({ where: { id: row.id } });
  return t.replies.accepted(agreed?.deposit_amount_cents ?? 0, `${env().PUBLIC_URL}/payment/${row.id}`);
}

async function counter(talk: Conversation, amountCents: number): Promise<TextAnswer> {
  const outcome = await command(talk.row.id, 'counterOffer', { amountCents }, via(talk, 'counter_offer'));
  return answerTo(talk, outcome, talk.t.replies.countered(amountCents));
}

async function rate(talk: Conversation, rating: number): Promise<TextAnswer> {
  const outcome = await command(talk.row.id, 'rate', { rating, withReview: false, via: 'text' }, via(talk, 'rate'));
  return answerTo(talk, outcome, talk.t.replies.rated(rating));
}

/** As the page says it: a range once the position is old, or the provider's own word. */
function etaWords({ row, t, locale }: Conversation): string {
  const status = canonicalStatus(row.status);
  if (!LIVE_MAP_STATUSES.includes(status) || row.agreement_accepted_at === null) return t.eta.notYet;
  const { position, word } = wayOf(row);
  const eta = etaOf(position, word);
  const words = eta && t.eta.minutes(formatEtaRange(eta, locale));
  if (words && (!position || eta.by === 'word')) return t.eta.word(words);
  if (!position) return status === 'provider_assigned' ? t.eta.notYet : t.eta.noPosition;
  const away = formatMiles(position.miles, locale);
  const seen =
    position.age !== null && position.age >= POSITION_STALE_MS
      ? t.eta.lastSeen(agoInWords(position.age, textsFor(commonTexts, locale).time))
      : '';
  return [words ? t.eta.status(words, away) : t.eta.away(away), seen].filter(Boolean).join(' ');
}

function whatFits(row: CustomerRequest, { replies: { accepts } }: Words): string {
  if (row.extra_status === 'asked') return accepts.extra;
  if (isOffered(row)) return row.admin_counter_offer_cents === null ? accepts.price : accepts.final;
  if (row.status === 'deposit_paid') return accepts.wait;
  return row.status === 'completed' ? accepts.rating : accepts.any;
}

function isOffered(row: CustomerRequest): boolean {
  return offerOf(row) !== null;
}

function offerOf(row: CustomerRequest): number | null {
  return offerOnTable({
    status: canonicalStatus(row.status),
    adminPriceCents: row.admin_price_cents,
    adminCounterOfferCents: row.admin_counter_offer_cents,
  });
}

function numberOf(row: CustomerRequest): string {
  return formatRequestNumber(row.request_number);
}
