import type { Cents } from '#kernel/money.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import { command } from './command.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { extraOf } from './phases.ts';
import { answerTo, via } from './conversation.ts';
import type { Answered, Conversation } from './conversation.ts';

const INTENTS = { approveExtra: 'approve_extra', declineExtra: 'decline_extra' } as const;
/** Most of a reason that is told by text; the page shows all of it. */
const REASON_CHARACTERS = 160;

/**
 * Answers an extra by text. A reply names none, so it decides the one she was last texted about before it came; where
 * another one is open by now, she is asked about that one (decision 0029).
 */
export async function decideExtra(talk: Conversation, name: keyof typeof INTENTS): Promise<Answered> {
  const { row, t } = talk;
  const texted = await lastTexted(talk);
  if (isOpen(row) && texted?.getTime() !== row.extra_asked_at.getTime()) return askAnew(talk, row);
  // Also where none was texted: one that is asked for in this moment is not the one that is meant.
  const askedAt = texted?.getTime() ?? 0;
  const outcome = await command(row.id, name, { askedAt }, via(talk, INTENTS[name]));
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'stale') {
    const now = await db().customerRequest.findUnique({ where: { id: row.id } });
    if (now && isOpen(now)) return askAnew(talk, now);
  }
  const approved = outcome.ok && name === 'approveExtra';
  const done = approved ? t.replies.extraApproved(extraOf(row)) : t.replies.extraDeclined;
  return { answer: answerTo(talk, outcome, done) };
}

type WithExtra = CustomerRequest & { extra_asked_at: Date; extra_cents: Cents };

function isOpen(row: CustomerRequest): row is WithExtra {
  return row.extra_status === 'asked' && row.extra_asked_at !== null && row.extra_cents !== null;
}

/** The extra of the last text about one that had gone out to this number when the reply came. */
async function lastTexted({ row, receivedAt }: Conversation): Promise<Date | undefined> {
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

function askAnew({ t }: Conversation, row: WithExtra): Answered {
  const track = `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
  return {
    answer: `${t.replies.extraAnew(row.extra_cents, inShort(row.extra_reason ?? ''))} ${track}`,
    extra_asked_at: row.extra_asked_at,
  };
}

/** A provider's words on one line, without the stop that the sentence has anyway. */
function inShort(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ').trim().replace(/\.+$/, '');
  return line.length > REASON_CHARACTERS ? `${line.slice(0, REASON_CHARACTERS - 3).trimEnd()}...` : line;
}
