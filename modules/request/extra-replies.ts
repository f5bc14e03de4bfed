import type { Cents } from '#kernel/money.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { command } from './send-command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { extraOf } from './agreed-row.ts';
import { answerTo, originOf } from './conversation.ts';
import type { ReplyAnswer, Conversation } from './conversation.ts';

const INTENTS = { approveExtra: 'approve_extra', declineExtra: 'decline_extra' } as const;
/** A provider's reason is cut to this length in an SMS. The page shows all of it. */
const REASON_CHARACTERS = 160;

/**
 * Approves or declines an extra charge by SMS. A reply doesn't say which extra charge it means, so it decides the last
 * one that the customer had been texted about. If a newer one is open by now, we ask about the newer one (decision
 * 0029).
 */
export async function decideExtra(talk: Conversation, name: keyof typeof INTENTS): Promise<ReplyAnswer> {
  const { row, t } = talk;
  const texted = await lastTextedExtra(talk);
  if (isOpen(row) && texted?.getTime() !== row.extra_asked_at.getTime()) return askAgain(talk, row);
  // If the customer was texted about none, 0 matches none: an extra charge that was just requested isn't meant.
  const askedAt = texted?.getTime() ?? 0;
  const outcome = await command(row.id, name, { askedAt }, originOf(talk, INTENTS[name]));
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'stale') {
    const now = await db().customerRequest.findUnique({ where: { id: row.id } });
    if (now && isOpen(now)) return askAgain(talk, now);
  }
  const approved = outcome.ok && name === 'approveExtra';
  const done = approved ? t.replies.extraApproved(extraOf(row)) : t.replies.extraDeclined;
  return { answer: answerTo(talk, outcome, done) };
}

type WithExtra = CustomerRequest & { extra_asked_at: Date; extra_cents: Cents };

function isOpen(row: CustomerRequest): row is WithExtra {
  return row.extra_status === 'asked' && row.extra_asked_at !== null && row.extra_cents !== null;
}

/** When the extra charge was asked for that the customer last got an SMS about, before this reply. */
async function lastTextedExtra({ row, receivedAt }: Conversation): Promise<Date | undefined> {
  const last = await db().message.findFirst({
    where: {
      request_id: row.id,
      phone: row.phone,
      extra_asked_at: { not: null },
      sent_at: { lte: receivedAt },
    },
    orderBy: { sent_at: 'desc' },
    select: { extra_asked_at: true },
  });
  return last?.extra_asked_at ?? undefined;
}

function askAgain({ t }: Conversation, row: WithExtra): ReplyAnswer {
  const track = `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
  return {
    answer: `${t.replies.extraAnew(row.extra_cents, shorten(row.extra_reason ?? ''))} ${track}`,
    extra_asked_at: row.extra_asked_at,
  };
}

/**
 * The provider's reason, shortened and on one line. Its final period is removed, because the sentence around it has
 * one.
 */
function shorten(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');
  return line.length > REASON_CHARACTERS ? `${line.slice(0, REASON_CHARACTERS - 3).trimEnd()}...` : line;
}
