import { sendCommand } from './send-command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { answerForOutcome, answeredQuestionTime, textOriginOf } from './reply-context.ts';
import type { AnswerToQuestion, ReplyAnswer, ReplyContext } from './reply-context.ts';
import { serviceLabel } from './copy/service-label.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { paymentLinkId } from './replaced-links.ts';
import { requireFields } from './rules/phases.ts';

const INTENTS = { acceptChange: 'accept_change', declineChange: 'decline_change' } as const;

/**
 * Accepts or declines a change by SMS, if the customer was texted about it or names its price (decision 0029).
 */
export async function answerChangeByText(
  talk: ReplyContext,
  name: keyof typeof INTENTS,
  { isYesOrNo, priceCents }: AnswerToQuestion,
): Promise<ReplyAnswer> {
  const { row, t } = talk;
  const { change_asked_at: askedAt } = requireFields(row, 'change_asked_at');
  const textedAt = await answeredQuestionTime(talk, isYesOrNo ? undefined : askedAt);
  const isAboutIt =
    priceCents === undefined ? textedAt?.getTime() === askedAt.getTime() : priceCents === row.change_price_cents;
  if (!isAboutIt) return askAgain(talk);
  // The customer has already accepted the change, but hasn't paid the second deposit yet.
  if (row.change_status === 'deposit_due' && name === 'acceptChange') return askForSecondDeposit(talk, row);
  const outcome = await sendCommand(row.id, name, { askedAt: askedAt.getTime() }, textOriginOf(talk, INTENTS[name]));
  if (!outcome.ok || name === 'declineChange')
    return { answer: answerForOutcome(talk, outcome, t.replies.changeDeclined(row.failure_reason !== null)) };
  const updatedRow = await db().customerRequest.findUniqueOrThrow({ where: { id: row.id } });
  // If the change takes effect at once, the workflow texts the customer about it.
  return updatedRow.change_status === 'deposit_due' ? askForSecondDeposit(talk, updatedRow) : { answer: undefined };
}

function askForSecondDeposit({ t }: ReplyContext, row: CustomerRequest): ReplyAnswer {
  return {
    answer: t.replies.changeDeposit(row.change_deposit_cents ?? 0, `${env().PUBLIC_URL}/payment/${paymentLinkId(row)}`),
  };
}

/**
 * Asks about this change instead of taking the reply as an answer to it, because the reply names another price, or came
 * before we had texted about the change, or came after we had asked something else.
 */
function askAgain({ row, t, locale }: ReplyContext): ReplyAnswer {
  const change = requireFields(row, 'change_asked_at', 'change_service_type', 'change_price_cents');
  const words = t.replies.changeAnew({
    service: serviceLabel(change.change_service_type, locale),
    price: change.change_price_cents,
  });
  return {
    answer: `${words} ${env().PUBLIC_URL}/track/${row.customer_tracking_id}`,
    asked_at: change.change_asked_at,
  };
}
