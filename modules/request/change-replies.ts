import { command } from './send-command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { dueOnSiteOf } from './agreed-row.ts';
import { answerTo, questionAnswered, originOf } from './conversation.ts';
import type { ReplyAnswer, Conversation } from './conversation.ts';
import { serviceLabel } from './copy/service-label.ts';
import { requireFields } from './rules/phases.ts';

const INTENTS = { acceptChange: 'accept_change', declineChange: 'decline_change' } as const;

/**
 * Accepts or declines a change by SMS, if the customer was texted about it (decision 0029).
 * @param bare the reply was only YES or NO, which answer the last question texted
 */
export async function decideChange(
  talk: Conversation,
  name: keyof typeof INTENTS,
  bare: boolean,
): Promise<ReplyAnswer> {
  const { row, t, locale } = talk;
  const { change_asked_at: asked } = requireFields(row, 'change_asked_at');
  const texted = await questionAnswered(talk, bare ? undefined : asked);
  if (texted?.getTime() !== asked.getTime()) return askAgain(talk);
  const outcome = await command(row.id, name, { askedAt: asked.getTime() }, originOf(talk, INTENTS[name]));
  if (!outcome.ok || name === 'declineChange')
    return { answer: answerTo(talk, outcome, t.replies.changeDeclined(row.failure_reason !== null)) };
  const now = await db().customerRequest.findUniqueOrThrow({ where: { id: row.id } });
  return {
    answer:
      now.change_status === 'deposit_due'
        ? t.replies.changeDeposit(now.change_deposit_cents ?? 0, `${env().PUBLIC_URL}/payment/${row.id}`)
        : t.replies.changeAccepted({
            service: serviceLabel(now.service_type, locale),
            onSite: dueOnSiteOf(now),
            otherProvider: !now.change_same_provider,
          }),
  };
}

/** The reply came before the text about this change, or after one with another question: it can't have meant it. */
function askAgain({ row, t, locale }: Conversation): ReplyAnswer {
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
