import type { Locale } from '#kernel/copy/catalogue.ts';
import { languageOf, textsFor } from '#kernel/copy/catalogue.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { db } from '#kernel/server/db.ts';
import { env } from '#kernel/server/env.ts';
import { messagesTexts } from '#modules/message/copy/en/messages.ts';
import { enqueue, smsGateway, whyNoTexts } from '#modules/message/index.ts';
import { MAX_SEGMENTS, countSegments } from '#modules/message/rules/segments.ts';
import type { CustomerRequest } from '#prisma/generated/client.ts';
import type { GroupTextKind, GroupTextRefusal } from './rules/group-texts.ts';
import { ENDED, canonicalStatus } from './rules/statuses.ts';

/** A text from dispatch to several customers at once. Each gets it in their own language. */
export interface GroupText {
  kind: GroupTextKind;
  /** Dispatch's own words, by language. If a language has no words, customers with this language get no text. */
  words: Partial<Record<Locale, string>>;
}

/** What a customer will be texted, or why they won't be: a `GroupTextRefusal`, or one of the outbox's reasons. */
export interface GroupTextCheck {
  id: string;
  number: string;
  phone: string;
  language: Locale;
  body: string | null;
  reason: string | null;
}

/** Shows what the customer of each of these requests would read, without sending anything. */
export async function checkGroupText(ids: readonly string[], text: GroupText): Promise<GroupTextCheck[]> {
  const rows = await db().customerRequest.findMany({ where: { id: { in: [...ids] } }, orderBy: { turn_since: 'asc' } });
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      number: formatRequestNumber(row.request_number),
      phone: row.phone,
      language: languageOf(row),
      body: bodyOf(row, text),
      reason: refusalOf(row, text) ?? (row.text_consent_at === null ? 'no_consent' : await whyNoTexts(row.phone)),
    })),
  );
}

/** What became of one customer's text. */
export interface GroupTextOutcome {
  number: string | null;
  /** Why we withheld the text; null if we didn't. */
  reason: string | null;
}

/**
 * Writes the text for one of several customers to the outbox. If this form was sent before (same nonce), writes
 * nothing, and returns what became of the first text.
 * @throws if the database doesn't answer
 */
export async function sendGroupText(id: string, text: GroupText, nonce: string): Promise<GroupTextOutcome> {
  const row = await db().customerRequest.findUnique({ where: { id } });
  if (!row) return { number: null, reason: 'missing' };
  const number = formatRequestNumber(row.request_number);
  const purpose = `together:${nonce}`;
  const before = await findText(id, purpose);
  if (before) return { number, reason: before.reason };
  const refusal = refusalOf(row, text);
  const body = bodyOf(row, text);
  if (refusal || body === null) return { number, reason: refusal ?? 'no_words' };
  const message = { request: row, purpose, recipient: 'customer', phone: row.phone, body } as const;
  const result = await enqueue(db(), message, { on: smsGateway() !== undefined });
  return { number, reason: result === 'queued' ? null : ((await findText(id, purpose))?.reason ?? null) };
}

/** Finds a text that was written to the outbox before. `reason` is null if it wasn't withheld. */
async function findText(requestId: string, purpose: string): Promise<{ reason: string | null } | undefined> {
  const message = await db().message.findFirst({
    where: { request_id: requestId, purpose, recipient: 'customer' },
    select: { status: true, error_code: true },
  });
  return message ? { reason: message.status === 'withheld' ? message.error_code : null } : undefined;
}

function refusalOf(row: CustomerRequest, text: GroupText): GroupTextRefusal | null {
  if (ENDED.includes(canonicalStatus(row.status))) return 'finished';
  const body = bodyOf(row, text);
  if (body === null) return 'no_words';
  return countSegments(body) > MAX_SEGMENTS ? 'too_long' : null;
}

function bodyOf(row: CustomerRequest, { kind, words }: GroupText): string | null {
  const language = languageOf(row);
  const { together } = textsFor(messagesTexts, language).direct;
  // New requests have a tracking id, but the column may be null. Each text ends with the link, so without a link, it's
  // enough to trim the end.
  const track = row.customer_tracking_id === null ? '' : `${env().PUBLIC_URL}/track/${row.customer_tracking_id}`;
  if (kind !== 'own') return together[kind](formatRequestNumber(row.request_number), track).trimEnd();
  const own = words[language];
  return own ? together.own(own, track).trimEnd() : null;
}
