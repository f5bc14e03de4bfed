import type { Locale } from '#kernel/copy/catalogue.ts';
import { CONSENT_WORDING } from './rules/consent-wording.ts';
import { voiceConsentWording } from './rules/consent-wording.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';

type Database = PrismaClient | Prisma.TransactionClient;

/** A phone number as it is kept beyond the purge: it can be recognized but not read. @param phone E.164 */
export function phoneHash(phone: string): string {
  return lastingHashOf({ textsTo: phone });
}

/** Whether somebody asked for no messages to this number. */
export async function isOptedOut(prisma: Database, phone: string): Promise<boolean> {
  return (await prisma.textOptOut.count({ where: { phone_hash: phoneHash(phone) } })) > 0;
}

/** No more messages to this number. @param source who says so: the person ("reply") or Twilio ("carrier") */
export async function optOut(prisma: Database, phone: string, source: 'reply' | 'carrier'): Promise<void> {
  await prisma.textOptOut.createMany({ data: [{ phone_hash: phoneHash(phone), source }], skipDuplicates: true });
}

/** The person asked for messages again (START). */
export async function optIn(prisma: Database, phone: string): Promise<void> {
  await prisma.textOptOut.deleteMany({ where: { phone_hash: phoneHash(phone) } });
}

/** How somebody agreed: to the words of the form, or to those read out on the phone in a language. */
export type Consent = { by: 'form' } | { by: 'phone'; language: Locale };

/**
 * Evidence of consent: which words, where, when. It is kept beyond the purge.
 * @param transaction the one that writes the consent into the request
 */
export async function recordConsent(
  transaction: Prisma.TransactionClient,
  phone: string,
  consent: Consent,
): Promise<void> {
  const wording = consent.by === 'phone' ? voiceConsentWording(consent.language) : CONSENT_WORDING;
  await transaction.textConsent.create({ data: { phone_hash: phoneHash(phone), wording, source: consent.by } });
}
