import { cutText } from '#kernel/plain-text.ts';
import type { Cents } from '#kernel/money.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { sendCommand } from './send-command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { dueOnSiteOf, requestedExtraCents } from './agreed-row.ts';
import { amountToBringInWords } from './copy/payment-methods-in-words.ts';
import { answerForOutcome, answeredQuestionTime, textOriginOf } from './reply-context.ts';
import type { AnswerToQuestion, ReplyAnswer, ReplyContext } from './reply-context.ts';

const INTENTS = { approveExtra: 'approve_extra', declineExtra: 'decline_extra' } as const;
/** A provider's reason is cut to this length in an SMS. The page shows all of it. */
const MAX_REASON_CHARACTERS = 160;

/**
 * Approves or declines an extra charge by SMS. A reply that names an amount is about the charge of that amount. Any
 * other reply is about the last charge that we texted the customer about before the reply came. If a different charge
 * is open by now, we ask about that one instead (decision 0029).
 */
export async function answerExtraByText(
  talk: ReplyContext,
  name: keyof typeof INTENTS,
  { isYesOrNo, priceCents }: AnswerToQuestion,
): Promise<ReplyAnswer> {
  const { row, t } = talk;
  // If we hadn't texted about any extra charge when the reply came, use 0, which matches no charge: the customer can't
  // have meant one that the provider asked for only a moment ago.
  const textedAt = await answeredQuestionTime(talk, isYesOrNo ? undefined : (row.extra_asked_at ?? undefined));
  let askedAt = textedAt?.getTime() ?? 0;
  if (hasOpenExtra(row)) {
    const open = row.extra_asked_at.getTime();
    if (priceCents === undefined ? askedAt !== open : priceCents !== row.extra_cents) return askAgain(talk, row);
    askedAt = open;
  }
  const outcome = await sendCommand(row.id, name, { askedAt }, textOriginOf(talk, INTENTS[name]));
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'stale') {
    const updatedRow = await db().customerRequest.findUnique({ where: { id: row.id } });
    if (updatedRow && hasOpenExtra(updatedRow)) return askAgain(talk, updatedRow);
  }
  const approved = outcome.ok && name === 'approveExtra';
  const textIfDone = approved ? approvedText(talk) : t.replies.extraDeclined;
  return { answer: answerForOutcome(talk, outcome, textIfDone) };
}

/** The answer to an approval. If we know how to pay the provider, it also says how much to pay on site, and how. */
function approvedText({ row, t, locale }: ReplyContext): string {
  const { payment_methods: methods } = row;
  const due = dueOnSiteOf({ ...row, extra_status: 'approved' });
  return [
    t.replies.extraApproved(requestedExtraCents(row)),
    methods.length > 0 && amountToBringInWords(due, methods, locale),
  ]
    .filter(Boolean)
    .join(' ');
}

type RowWithOpenExtra = CustomerRequest & { extra_asked_at: Date; extra_cents: Cents };

function hasOpenExtra(row: CustomerRequest): row is RowWithOpenExtra {
  return row.extra_status === 'asked' && row.extra_asked_at !== null && row.extra_cents !== null;
}

function askAgain({ t }: ReplyContext, row: RowWithOpenExtra): ReplyAnswer {
  const track = `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
  return {
    answer: `${t.replies.extraAnew(row.extra_cents, shorten(row.extra_reason ?? ''))} ${track}`,
    asked_at: row.extra_asked_at,
  };
}

/**
 * The provider's reason, shortened and on one line. Its final period is removed, because the sentence around it has
 * one.
 */
function shorten(reason: string): string {
  return cutText(reason.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, ''), MAX_REASON_CHARACTERS);
}
