import { formatPhone } from '#kernel/phone.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { CANCELLED_LINK_EXPIRY_MS } from './rules/limits.ts';
import { isChangeOpen } from './rules/changed-job.ts';
import { canonicalStatus } from './rules/statuses.ts';
import type { ParsedReply, ReplyIntent } from '#modules/message/rules/text-replies.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { Cents } from '#kernel/money.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { UpdateArguments, UpdateName } from './rules/contract.ts';
import { sendCommand } from './send-command.ts';
import { db } from '#kernel/server/db.ts';
import { endingTermsOf } from './agreed-terms.ts';
import type { InboundReply, InboundResult } from '#modules/message/index.ts';
import { optOut } from '#modules/message/index.ts';
import { answerForOutcome, localeOf, textOriginOf, answeredQuestionTime, messageCopyFor } from './reply-context.ts';
import type { ReplyAnswer, ReplyContext, MessageCopy } from './reply-context.ts';
import type { EndingTerms } from './rules/endings.ts';
import { proposedEnding } from './rules/proposals.ts';
import { refundedShareOf } from './rules/sessions.ts';
import { PAYMENTS_QUERY, sessionsFromPayment, stateFromRow } from './snapshot.ts';
import { answerChangeByText } from './change-replies.ts';
import { answerExtraByText } from './extra-replies.ts';
import { answerOfferByText } from './offer-replies.ts';
import { hasOfferToAnswer, mayChooseToWait, narrowToReply, findReplyCandidates } from './meant-requests.ts';
import { isLookingForCustomer } from './row-view.ts';

/** Functions that answer replies or read settings. They're passed in, because later modules implement them. */
export interface ReplyHandlers {
  /** Records how many minutes away a provider says they are. Returns undefined if we didn't ask this phone. */
  recordMinutesReply(
    phone: string,
    reply: { minutes: number; number: string | undefined },
    sid: string,
  ): Promise<{ request: CustomerRequest; answer: string } | undefined>;
  /**
   * Answers a provider who has a job and no request of their own. Returns undefined if no provider with this phone has
   * a job.
   */
  jobReply(phone: string, servicePhone: string): Promise<{ request: CustomerRequest; answer: string } | undefined>;
  /** Tells the customer where the provider is. */
  etaReply(talk: ReplyContext): ReplyAnswer;
  /** Tells the customer the arrival code. */
  codeReply(talk: ReplyContext, servicePhone: string): Promise<ReplyAnswer>;
  servicePhone: () => Promise<string>;
  /**
   * Reads the current terms for jobs that can't be done (fees and deposits) from the settings. A request keeps the
   * terms from when its price was agreed.
   */
  endingTerms: () => Promise<EndingTerms>;
}

/**
 * Runs what an SMS reply asks for, with the same commands and rules as the pages. A number that opted out gets answers
 * only to STOP and HELP.
 */
export async function handleRequestReply(
  text: InboundReply & { receivedAt: Date },
  optedOut: boolean,
  handlers: ReplyHandlers,
): Promise<InboundResult> {
  const servicePhone = async () => formatPhone(await handlers.servicePhone());
  const result = await answerReply(text, optedOut, { ...handlers, servicePhone });
  return optedOut && result.word !== 'stop' && result.word !== 'help' ? { ...result, answer: undefined } : result;
}

async function answerReply(
  { sid, from, reply, receivedAt }: Parameters<typeof handleRequestReply>[0],
  optedOut: boolean,
  handlers: ReplyHandlers,
): Promise<InboundResult> {
  const { servicePhone } = handlers;
  const { word } = reply;
  if (word === 'stop') return handleStop(from, reply);
  const { number, minutes } = reply;
  const minutesAnswer =
    minutes === undefined ? undefined : await handlers.recordMinutesReply(from, { number, minutes }, sid);
  if (minutesAnswer) return { word: 'minutes', ...minutesAnswer };
  const rows = await findReplyCandidates(from, reply);
  const t = messageCopyFor(rows[0]);
  if (word === 'help') {
    // Answer another language's word for HELP in that language. HELP itself is used in every language, so answer it in
    // the request's language.
    const words = reply.language === 'en' ? t : textsFor(messagesTexts, reply.language);
    return { word, answer: reply.answered ? undefined : words.replies.help(await servicePhone()) };
  }
  // After STOP, YES opts in again. It never accepts anything, however it's spelled ("Yes.", "Sí").
  if (word === 'start' || (word === 'yes' && optedOut)) return { word: 'start', answer: undefined };
  if (rows.length === 0) {
    const cancelled = await answerAboutCancelled(from, reply, handlers);
    if (cancelled) return cancelled;
    const phone = await servicePhone();
    return { word, ...((await handlers.jobReply(from, phone)) ?? { answer: t.replies.none(phone) }) };
  }
  const meantRows = narrowToReply(reply, rows);
  const [row] = meantRows;
  // If it isn't clear which request is meant, answer with a list. File this SMS under the first request in that list.
  if (!row || meantRows.length > 1)
    return {
      request: rows[0],
      word,
      answer: t.replies.which(rows.map((row) => formatRequestNumber(row.request_number)).join(', ')),
    };
  const talk = { row, t: messageCopyFor(row), locale: localeOf(row), sid, receivedAt };
  return { request: row, word, ...(await runReplyIntent(talk, reply, handlers)) };
}

async function handleStop(
  phone: string,
  { answered, language }: { answered: boolean; language: Locale },
): Promise<InboundResult> {
  await optOut(db(), phone, 'reply');
  const { stopped } = textsFor(messagesTexts, language).replies;
  return { word: 'stop', answer: answered ? undefined : stopped };
}

/** Answers replies for 24 hours after a request was cancelled. The page shows the cancellation at least that long. */
async function answerAboutCancelled(
  phone: string,
  { word }: ParsedReply,
  { servicePhone }: ReplyHandlers,
): Promise<InboundResult | undefined> {
  const since = new Date(Date.now() - CANCELLED_LINK_EXPIRY_MS);
  const row = await db().customerRequest.findFirst({
    where: { phone, status: 'cancelled', cancelled_at: { gt: since } },
    orderBy: { cancelled_at: 'desc' },
    include: { payments: PAYMENTS_QUERY },
  });
  if (!row) return undefined;
  const { cancelled, cancelledAndPaid } = messageCopyFor(row).replies;
  const words = refundedShareOf(row.payments.flatMap(sessionsFromPayment)) === 'all' ? cancelledAndPaid : cancelled;
  return { request: row, word, answer: words(formatRequestNumber(row.request_number), await servicePhone()) };
}

async function runReplyIntent(talk: ReplyContext, parsed: ReplyIntent, handlers: ReplyHandlers): Promise<ReplyAnswer> {
  const { row, t } = talk;
  const { servicePhone } = handlers;
  const wish = await resolveYesNo(parsed, talk);
  const isYesOrNo = parsed.word === 'yes' || parsed.word === 'no';
  const answerToQuestion = { isYesOrNo, priceCents: 'priceCents' in wish ? wish.priceCents : undefined };
  switch (wish.word) {
    case 'accept':
      return answerOfferByText(talk, 'acceptOffer', answerToQuestion.priceCents);
    case 'reject':
      return answerOfferByText(talk, 'rejectOffer', answerToQuestion.priceCents);
    case 'amount': {
      const { amountCents } = wish;
      const textIfDone = t.replies.countered(amountCents);
      return runAndAnswer(talk, 'counterOffer', { amountCents }, { intent: 'counter_offer', textIfDone });
    }
    case 'approve':
      return answerExtraByText(talk, 'approveExtra', answerToQuestion);
    case 'decline':
      return answerExtraByText(talk, 'declineExtra', answerToQuestion);
    case 'agree':
      return answerChangeByText(talk, 'acceptChange', answerToQuestion);
    case 'disagree':
      return answerChangeByText(talk, 'declineChange', answerToQuestion);
    case 'here':
      return runAndAnswer(talk, 'answerSearch', {}, { intent: 'answer_search', textIfDone: t.replies.here });
    case 'solved':
      return cancelAsSolved(talk, handlers);
    case 'wait':
      return runAndAnswer(talk, 'waitForProvider', {}, { intent: 'wait', textIfDone: t.replies.waiting });
    case 'refund':
      return runAndAnswer(talk, 'takeRefund', {}, { intent: 'take_refund', textIfDone: t.replies.refunding });
    case 'rating':
      return rateService(talk, wish.stars, handlers);
    case 'eta':
      return handlers.etaReply(talk);
    case 'code':
      return handlers.codeReply(talk, await servicePhone());
    default: {
      const isLate = isYesOrNo && row.change_status === 'withdrawn';
      return { answer: isLate ? t.replies.changeOff : t.replies.unknown(hintsFor(row, t), await servicePhone()) };
    }
  }
}

/** What a reply asks for, or an answer to a proposed change. */
type ResolvedIntent = ReplyIntent | { word: 'agree' | 'disagree'; priceCents?: Cents };
const AGREE_WORDS: readonly ReplyIntent['word'][] = ['accept', 'approve'];
const DISAGREE_WORDS: readonly ReplyIntent['word'][] = ['reject', 'decline'];

/**
 * Decides what YES or NO answers. First comes an open offer. Next comes our last question, if it was whether the
 * customer is still there (`search`) or wants to keep waiting (`wait_choice`). Last comes an open change or extra
 * charge. If our last question wasn't about that change or charge, `answerChangeByText` or `answerExtraByText` asks
 * again and decides nothing. While a change is open, ACCEPT, APPROVE, REJECT and DECLINE answer it too.
 */
async function resolveYesNo(wish: ReplyIntent, talk: ReplyContext): Promise<ResolvedIntent> {
  const { row } = talk;
  const isChangeAsked = isChangeOpen({ changeStatus: row.change_status });
  if (wish.word !== 'yes' && wish.word !== 'no') {
    if (isChangeAsked && AGREE_WORDS.includes(wish.word)) return { ...wish, word: 'agree' };
    return isChangeAsked && DISAGREE_WORDS.includes(wish.word) ? { ...wish, word: 'disagree' } : wish;
  }
  const yes = wish.word === 'yes';
  if (hasOfferToAnswer(row)) return { word: yes ? 'accept' : 'reject' };
  const last = await answeredQuestionTime(talk);
  const isLast = (askedAt: Date | null) => askedAt !== null && askedAt.getTime() === last?.getTime();
  if (isLookingForCustomer(row) && isLast(row.search_started_at)) return { word: yes ? 'here' : 'unknown' };
  if (mayChooseToWait(row) && isLast(row.wait_warned_at)) return { word: yes ? 'wait' : 'refund' };
  if (isChangeAsked) return { word: yes ? 'agree' : 'disagree' };
  if (row.extra_status === 'asked') return { word: yes ? 'approve' : 'decline' };
  // If the provider called the customer, no question was texted. A YES then still means "I'm here."
  return { word: yes && isLookingForCustomer(row) ? 'here' : 'unknown' };
}

async function runAndAnswer<N extends UpdateName>(
  talk: ReplyContext,
  name: N,
  args: UpdateArguments[N],
  { intent, textIfDone }: { intent: string; textIfDone: string },
): Promise<ReplyAnswer> {
  return {
    answer: answerForOutcome(talk, await sendCommand(talk.row.id, name, args, textOriginOf(talk, intent)), textIfDone),
  };
}

/**
 * Cancels the request of a customer who got going without help, or asks the desk to cancel if a provider is assigned.
 * The tracking page offers the same.
 */
async function cancelAsSolved(talk: ReplyContext, { endingTerms }: ReplyHandlers): Promise<ReplyAnswer> {
  const { row, t } = talk;
  const outcome = await sendCommand(
    row.id,
    'cancelRequest',
    { by: 'customer', solved: true },
    textOriginOf(talk, 'solved'),
  );
  if (!outcome.ok) return { answer: answerForOutcome(talk, outcome, '') };
  const updatedRow = await db().customerRequest.findUniqueOrThrow({
    where: { id: row.id },
    include: { payments: PAYMENTS_QUERY },
  });
  if (updatedRow.status === 'cancelled') return { answer: t.replies.solvedCancelled(updatedRow.deposit_paid) };
  const terms = await endingTermsOf(updatedRow, endingTerms);
  const proposal = proposedEnding(stateFromRow(updatedRow, updatedRow.payments), terms, Date.now());
  return { answer: t.replies.solvedAsked(proposal?.settlement.keptCents === 0) };
}

/**
 * Rates a completed service if a reply is just a number from 1 to 5. Such a number is never a counter-offer: it may be
 * a rating that came too early, and the customer has only one counter-offer. If a counter-offer is possible, the answer
 * says how to make one.
 */
async function rateService(talk: ReplyContext, rating: number, { servicePhone }: ReplyHandlers): Promise<ReplyAnswer> {
  const { row, t } = talk;
  if (row.status === 'completed') {
    const textIfDone = t.replies.rated(rating);
    return runAndAnswer(talk, 'rate', { rating, withReview: false, via: 'text' }, { intent: 'rate', textIfDone });
  }
  const price = canonicalStatus(row.status) === 'admin_priced' ? row.admin_price_cents : null;
  if (price !== null) return { answer: t.replies.bareMark(rating, price) };
  return { answer: t.replies.unknown(hintsFor(row, t), await servicePhone()) };
}

function hintsFor(row: CustomerRequest, { replies: { accepts } }: MessageCopy): string {
  if (isLookingForCustomer(row)) return row.change_status === 'asked' ? accepts.searchAndChange : accepts.search;
  if (isChangeOpen({ changeStatus: row.change_status })) return accepts.change;
  if (row.extra_status === 'asked') return accepts.extra;
  if (hasOfferToAnswer(row)) return row.admin_counter_offer_cents === null ? accepts.price : accepts.final;
  if (row.status === 'deposit_paid') return accepts.wait;
  if (row.status === 'arrived' && row.handshake === 'waiting') return accepts.code;
  return row.status === 'completed' ? accepts.rating : accepts.any;
}
