import type { Locale } from '#kernel/copy/catalogue.ts';
import { CONSENT_WORDING_VERSION } from './rules/consent-wording.ts';
import { textedConsentWordingVersion, voiceConsentWordingVersion } from './rules/consent-wording.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from '#kernel/server/hash.ts';

type Database = PrismaClient | Prisma.TransactionClient;

/**
 * The hash of a phone number. It's kept after the request is deleted, so that we recognize the number without storing
 * it.
 * @param phone E.164
 */
export function phoneHash(phone: string): string {
  return lastingHashOf({ textsTo: phone });
}

export async function isOptedOut(prisma: Database, phone: string): Promise<boolean> {
  return (await prisma.textOptOut.count({ where: { phone_hash: phoneHash(phone) } })) > 0;
}

/**
 * Records that this number opted out.
 * @param source who told us: the person ("reply") or Twilio ("carrier")
 */
export async function optOut(prisma: Database, phone: string, source: 'reply' | 'carrier'): Promise<void> {
  await prisma.textOptOut.createMany({ data: [{ phone_hash: phoneHash(phone), source }], skipDuplicates: true });
}

/** Records that the person opted in again (START). */
export async function optIn(prisma: Database, phone: string): Promise<void> {
  await prisma.textOptOut.deleteMany({ where: { phone_hash: phoneHash(phone) } });
}

/**
 * How somebody agreed to texts: on the form, on the phone, or by texting us for help. `language` is the language of
 * what the dispatcher read out, or of our first answer.
 */
export type TextConsent = { by: 'form' } | { by: 'phone' | 'text'; language: Locale };

/**
 * Records what somebody agreed to, how and when. The record is kept after the request is deleted.
 * @param transaction the one that also writes the consent to the request
 */
export async function recordConsent(
  transaction: Prisma.TransactionClient,
  phone: string,
  consent: TextConsent,
): Promise<void> {
  const wording = wordingVersionOf(consent);
  await transaction.textConsent.create({ data: { phone_hash: phoneHash(phone), wording, source: consent.by } });
}

function wordingVersionOf(consent: TextConsent): string {
  if (consent.by === 'form') return CONSENT_WORDING_VERSION;
  return consent.by === 'phone'
    ? voiceConsentWordingVersion(consent.language)
    : textedConsentWordingVersion(consent.language);
}
