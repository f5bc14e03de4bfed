import { DAY, HOUR, MINUTE } from '#kernel/constants.ts';
import { MAX_REPEATS_PER_HOUR } from './rules/limits.ts';
import { isTooLateToSend } from './rules/too-late.ts';
import type { CustomerRequest, Message, Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { isOptedOut } from './consent.ts';

/** Why a message is withheld. modules/message/copy/en/desk-messages.ts explains each reason to the dispatcher. */
type WithholdReason = 'off' | 'no_consent' | 'opted_out' | 'too_late' | 'late' | 'limit' | 'often';

/** A message that is about to be written or sent, with its request as it is now. */
export type CandidateMessage = Pick<
  Message,
  'id' | 'purpose' | 'recipient' | 'phone' | 'created_at' | 'deadline_at' | 'asked_at'
> & { request: CustomerRequest };

/**
 * The most messages per number and day, more than any request needs. The on-call phones (admin) get more, because
 * they're alerted about all requests. For them, the limit applies to each kind separately, so that repeated alerts
 * don't use up the limit for first alerts.
 */
const MAX_PER_DAY = { customer: 60, provider: 60, system: 60, admin: 300 };
/**
 * People can cause these kinds again and again, at any time (`submitted` even for a number that isn't theirs), so they
 * also have an hourly limit. Without it, they could use up the number's daily limit.
 */
const LIMITED_BY_HOUR = ['submitted', 'locate', 'pickup_moved', 'bring'];
/** Messages older than this are checked again: what they say may no longer hold. */
const RECHECK_AFTER_MS = 5 * MINUTE;

type LateMessageRules = Record<string, (request: CustomerRequest, message: CandidateMessage) => boolean>;
let lateMessageRules: LateMessageRules | undefined;

/**
 * Registers which messages are still true if they're sent late (after RECHECK_AFTER_MS), by kind of message. Other
 * kinds aren't checked. The request module calls this, because only it knows what a request's columns mean.
 */
export function registerLateMessageRules(rules: LateMessageRules): void {
  lateMessageRules = rules;
}

/**
 * Whether a message may be sent, and if not, why. Checked when a message is written, unless its caller withholds it,
 * and before each attempt to send it, which may be hours later, unless Twilio already has it. The limits are checked
 * only when it's written.
 * @param on whether SMS is set up
 * @throws if it must judge a late message on a server that didn't import modules/request/index.ts
 */
export async function sendingVerdict(
  prisma: PrismaClient | Prisma.TransactionClient,
  message: CandidateMessage,
  { on, now, sending = false }: { on: boolean; now: number; sending?: boolean },
): Promise<'yes' | WithholdReason> {
  if (!on) return 'off';
  if (!hasConsent(message)) return 'no_consent';
  if (await isOptedOut(prisma, message.phone)) return 'opted_out';
  if (message.deadline_at && isTooLateToSend(message.deadline_at.getTime(), now)) return 'too_late';
  if (isOutdated(message, now)) return 'late';
  if (sending) return 'yes';
  if (await dailyLimitReached(prisma, message, now)) return 'limit';
  return (await hourlyLimitReason(prisma, message, now)) ?? 'yes';
}

/** The kind of a message: its purpose without the part that makes it unique. */
export function messageKindOf({ purpose }: Pick<Message, 'purpose'>): string {
  return purpose.split(':')[0] ?? '';
}

function hasConsent(message: CandidateMessage): boolean {
  const { recipient, phone, request } = message;
  // Providers agree to texts by taking jobs, and the on-call phone is ours.
  if (recipient !== 'customer') return true;
  // After a correction, the old number may belong to a stranger, who must not read about the job.
  if (phone !== request.phone) return false;
  return request.text_consent_at !== null || messageKindOf(message) === 'reply';
}

function isOutdated(message: CandidateMessage, now: number): boolean {
  if (now - message.created_at.getTime() < RECHECK_AFTER_MS) return false;
  if (!lateMessageRules) throw new Error('no rules for late messages are registered: import modules/request/index.ts');
  return lateMessageRules[messageKindOf(message)]?.(message.request, message) === false;
}

async function dailyLimitReached(
  prisma: PrismaClient | Prisma.TransactionClient,
  message: CandidateMessage,
  now: number,
): Promise<boolean> {
  const sameKind = message.recipient === 'admin' ? { purpose: { startsWith: `${messageKindOf(message)}:` } } : {};
  const earlierCount = await prisma.message.count({
    where: { ...earlierMessagesWhere(message, now - DAY), ...sameKind, status: { notIn: ['withheld', 'failed'] } },
  });
  return earlierCount >= MAX_PER_DAY[message.recipient];
}

async function hourlyLimitReason(
  prisma: PrismaClient | Prisma.TransactionClient,
  message: CandidateMessage,
  now: number,
): Promise<'often' | undefined> {
  const kind = messageKindOf(message);
  if (!LIMITED_BY_HOUR.includes(kind)) return undefined;
  const earlierCount = await prisma.message.count({
    where: {
      ...earlierMessagesWhere(message, now - HOUR),
      purpose: { startsWith: `${kind}:` },
      status: { not: 'withheld' },
    },
  });
  return earlierCount >= MAX_REPEATS_PER_HOUR ? 'often' : undefined;
}

/** A condition for earlier messages to the same number. */
function earlierMessagesWhere({ id, phone, created_at }: CandidateMessage, since: number) {
  return { id: { not: id }, phone, created_at: { gt: new Date(since), lte: created_at } };
}
