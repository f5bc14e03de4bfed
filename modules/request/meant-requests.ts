import { DAY } from '#kernel/constants.ts';
import type { Cents } from '#kernel/money.ts';
import type { ParsedReply } from '#modules/message/rules/text-replies.ts';
import type { CustomerRequest, Prisma } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { isLookingForCustomer, openOfferOf } from './row-view.ts';
import { isChangeOpen } from './rules/changed-job.ts';

/** A reply is compared with at most this many open requests, and an answer lists at most this many. */
const MAX_REPLY_CANDIDATES = 10;

/**
 * The requests that a reply from this number can be about: all open ones or, if none is open, the last one that was
 * completed within a day, preferably one without a rating. A reply that gives a rating is about a completed request
 * that has none yet, even if another request is open. If the reply has the number of one of these requests, returns
 * only that one.
 */
export async function findReplyCandidates(phone: string, reply: ParsedReply): Promise<CustomerRequest[]> {
  const named = reply.number ? await candidates({ phone, request_number: reply.number }, reply) : [];
  return named.length > 0 ? named : candidates({ phone }, reply);
}

async function candidates(
  mine: { phone: string; request_number?: string },
  reply: ParsedReply,
): Promise<CustomerRequest[]> {
  const completed = await db().customerRequest.findMany({
    where: { ...mine, status: 'completed', service_completed_at: { gt: new Date(Date.now() - DAY) } },
    orderBy: { service_completed_at: 'desc' },
    take: MAX_REPLY_CANDIDATES,
  });
  const open = await openRequests(mine);
  const unratedAll = completed.filter((row) => row.customer_rating === null);
  // A rating is for the last completed request that has none yet, unless the reply names another one.
  const unrated = reply.number ? unratedAll : unratedAll.slice(0, 1);
  if (open.length === 0) return unrated.length > 0 ? unrated : completed.slice(0, 1);
  return reply.word === 'rating' && unrated.length > 0 ? unrated : open;
}

/**
 * Open requests: first those that the desk has worked on, then new ones, each group newest first. Anybody can submit
 * requests with this phone number, and such requests must not push the real one out of the list.
 */
async function openRequests(mine: Prisma.CustomerRequestWhereInput): Promise<CustomerRequest[]> {
  const newest = (status: Prisma.CustomerRequestWhereInput['status']) =>
    db().customerRequest.findMany({
      where: { ...mine, status },
      orderBy: { created_at: 'desc' },
      take: MAX_REPLY_CANDIDATES,
    });
  const rowsWorkedOn = await newest({ notIn: ['pending_admin_review', 'completed', 'cancelled'] });
  return rowsWorkedOn.length < MAX_REPLY_CANDIDATES
    ? [...rowsWorkedOn, ...(await newest('pending_admin_review'))].slice(0, MAX_REPLY_CANDIDATES)
    : rowsWorkedOn;
}

/**
 * The requests that a reply can mean: the one whose number it has; otherwise those that ask about the amount that it
 * names; otherwise those with an open question that it answers; otherwise all.
 */
export function narrowToReply(reply: ParsedReply, rows: CustomerRequest[]): CustomerRequest[] {
  const { word, number } = reply;
  if (number) return rows.filter((row) => row.request_number === number);
  const priceCents = 'priceCents' in reply ? reply.priceCents : undefined;
  const named = rows.filter((row) => priceCents !== undefined && amountsAsked(row).includes(priceCents));
  if (named.length > 0) return named;
  const asksForWord = QUESTION_TESTS[word];
  const asking = asksForWord ? rows.filter(asksForWord) : [];
  return asking.length > 0 ? asking : rows;
}

/** The amounts that a request's open questions are about, in cents. */
function amountsAsked(row: CustomerRequest): (Cents | null)[] {
  return [
    openOfferOf(row),
    isChangeAsked(row) ? row.change_price_cents : null,
    isExtraAsked(row) ? row.extra_cents : null,
  ];
}

type QuestionTest = (row: CustomerRequest) => boolean;

const isChangeAsked: QuestionTest = (row) => isChangeOpen({ changeStatus: row.change_status });
const isExtraAsked: QuestionTest = (row) => row.extra_status === 'asked';
const isOfferOrChange: QuestionTest = (row) => hasOfferToAnswer(row) || isChangeAsked(row);
const isExtraOrChange: QuestionTest = (row) => isExtraAsked(row) || isChangeAsked(row);
const isAnythingAsked: QuestionTest = (row) =>
  isOfferOrChange(row) || isExtraAsked(row) || isLookingForCustomer(row) || mayChooseToWait(row);

/** By a reply's word: whether a request asks a question that the word answers. Other words may be about any request. */
const QUESTION_TESTS: Partial<Record<ParsedReply['word'], QuestionTest>> = {
  accept: isOfferOrChange,
  reject: isOfferOrChange,
  amount: hasOfferToAnswer,
  approve: isExtraOrChange,
  decline: isExtraOrChange,
  here: isLookingForCustomer,
  wait: mayChooseToWait,
  refund: mayChooseToWait,
  yes: isAnythingAsked,
  no: isAnythingAsked,
};

export function hasOfferToAnswer(row: CustomerRequest): boolean {
  return openOfferOf(row) !== null;
}

/** Whether the customer may choose between waiting for a provider and getting the deposit back. */
export function mayChooseToWait(row: CustomerRequest): boolean {
  return row.status === 'deposit_paid' && row.wait_warned_at !== null && !row.wait_chosen;
}
