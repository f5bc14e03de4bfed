import type { Locale } from '#kernel/copy/catalogue.ts';
import { CONSENT_WORDING } from './rules/consent-wording.ts';
import { voiceConsentWording } from './rules/consent-wording.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';

type Database = PrismaClient | Prisma.TransactionClient;

/**
 * A phone number's hash, which is kept after the purge: the number can be recognized but not read.
 * @param phone E.164
 */
export function phoneHash(phone: string): string {
  return lastingHashOf({ textsTo: phone });
}

/** Whether this number opted out of messages. */
export async function isOptedOut(prisma: Database, phone: string): Promise<boolean> {
  return (await prisma.textOptOut.count({ where: { phone_hash: phoneHash(phone) } })) > 0;
}

/**
 * Records that this number opted out.
 * @param source the person ("reply") or Twilio ("carrier")
 */
export async function optOut(prisma: Database, phone: string, source: 'reply' | 'carrier'): Promise<void> {
  await prisma.textOptOut.createMany({ data: [{ phone_hash: phoneHash(phone), source }], skipDuplicates: true });
}

/** The person opted in again (START). */
export async function optIn(prisma: Database, phone: string): Promise<void> {
  await prisma.textOptOut.deleteMany({ where: { phone_hash: phoneHash(phone) } });
}

/** How somebody agreed: to the form's wording, or to the wording read out on the phone in a language. */
export type Consent = { by: 'form' } | { by: 'phone'; language: Locale };

/**
 * Records the evidence of consent: which words, where and when. It's kept after the purge.
 * @param transaction the one that writes the consent to the request
 */
export async function recordConsent(
  transaction: Prisma.TransactionClient,
  phone: string,
  consent: Consent,
): Promise<void> {
  const wording = consent.by === 'phone' ? voiceConsentWording(consent.language) : CONSENT_WORDING;
  await transaction.textConsent.create({ data: { phone_hash: phoneHash(phone), wording, source: consent.by } });
}
