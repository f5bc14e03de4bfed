import { HOUR } from '#kernel/constants.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { db } from '#kernel/server/db.ts';
import { phoneHash } from '#modules/message/index.ts';
import type { TextFields } from './rules/text-request.ts';

/** If more time than this lies between two texts, they're about different breakdowns. */
const DRAFT_MAX_AGE_MS = 2 * HOUR;

/** What a number's texts have said so far, and what's missing. */
export interface TextDraft {
  fields: TextFields;
  missing: string[];
  language: Locale;
}

/** The draft of this number; undefined if it has none. */
export async function findDraft(phone: string, now = Date.now()): Promise<TextDraft | undefined> {
  const draft = await db().textDraft.findUnique({ where: { phone_hash: phoneHash(phone) } });
  return draft && now - draft.updated_at.getTime() < DRAFT_MAX_AGE_MS ? asDraft(draft) : undefined;
}

/**
 * Adds a text to the number's draft. Two texts that arrive at once are added one after the other, so that together they
 * can make a whole request.
 * @param withText returns the draft with the text added
 */
export async function addToDraft<T extends TextDraft>(
  phone: string,
  withText: (draft: TextDraft | undefined) => T,
  now = Date.now(),
): Promise<T> {
  const phone_hash = phoneHash(phone);
  return db().$transaction(async (transaction) => {
    const empty = { phone_hash, fields: {}, language: 'en', updated_at: new Date(0) } as const;
    await transaction.textDraft.createMany({ data: [empty], skipDuplicates: true });
    await transaction.$executeRaw`SELECT 1 FROM text_drafts WHERE phone_hash = ${phone_hash} FOR UPDATE`;
    const stored = await transaction.textDraft.findUniqueOrThrow({ where: { phone_hash } });
    const newDraft = withText(now - stored.updated_at.getTime() < DRAFT_MAX_AGE_MS ? asDraft(stored) : undefined);
    const { fields, missing, language } = newDraft;
    const data = { fields, missing, language, updated_at: new Date(now) };
    await transaction.textDraft.update({ where: { phone_hash }, data });
    return newDraft;
  });
}

/** Deletes the draft, once it has become a request. */
export async function deleteDraft(transaction: Prisma.TransactionClient, phone: string): Promise<void> {
  await transaction.textDraft.deleteMany({ where: { phone_hash: phoneHash(phone) } });
}

/** Deletes old drafts that didn't become a request. */
export async function deleteOldDrafts(prisma: PrismaClient, now = Date.now()): Promise<void> {
  await prisma.textDraft.deleteMany({ where: { updated_at: { lt: new Date(now - DRAFT_MAX_AGE_MS) } } });
}

function asDraft({ fields, missing, language }: TextDraft): TextDraft {
  return { fields, missing, language };
}
