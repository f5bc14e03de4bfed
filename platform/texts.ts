import { DAY } from '#domain/constants.ts';
import { createTextGateway } from '#integrations/twilio/client.ts';
import { textsFor } from '#domain/texts/catalogue.ts';
import type { Locale } from '#domain/texts/catalogue.ts';
import { CONSENT_WORDING, messagesTexts } from '#domain/texts/messages.ts';
import { voiceConsentWording } from '#domain/texts/voice-consent.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
import { lastingHashOf } from './command.ts';
import { env } from './env.ts';
import { perProcess } from './per-process.ts';
import { withCallSpans } from './tracing.ts';

/** This process's way to Twilio, or to its emulator in the demo; undefined where texts are not set up. */
export const textGateway = perProcess('text gateway', () => {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_EMULATOR_URL } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return undefined;
  const twilio = createTextGateway({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    ...(TWILIO_EMULATOR_URL ? { baseUrl: TWILIO_EMULATOR_URL } : {}),
  });
  return withCallSpans('twilio', twilio, ['send', 'findSent', 'status', 'redact']);
});

type Database = PrismaClient | Prisma.TransactionClient;

/** A phone as it is kept beyond the purge: enough to recognise it, not to read it. @param phone E.164 */
export function phoneHash(phone: string): string {
  return lastingHashOf({ textsTo: phone });
}

/** Whether somebody asked for no texts to this number. */
export async function isOptedOut(prisma: Database, phone: string): Promise<boolean> {
  return (await prisma.textOptOut.count({ where: { phone_hash: phoneHash(phone) } })) > 0;
}

/** No more texts to this number. @param source who says so: the person ("reply") or Twilio ("carrier") */
export async function optOut(prisma: Database, phone: string, source: 'reply' | 'carrier'): Promise<void> {
  await prisma.textOptOut.createMany({ data: [{ phone_hash: phoneHash(phone), source }], skipDuplicates: true });
}

/** The person asked for texts again (START). */
export async function optIn(prisma: Database, phone: string): Promise<void> {
  await prisma.textOptOut.deleteMany({ where: { phone_hash: phoneHash(phone) } });
}

/** Most texts to one number in a day: more than any request needs, and an end to whoever plays with one. */
const MOST_A_DAY = 60;

/** Whether a number has had its share of texts for a day. */
export async function hadItsShare(
  prisma: Database,
  phone: string,
  now = Date.now(),
  most = MOST_A_DAY,
): Promise<boolean> {
  const since = new Date(now - DAY);
  const status = { notIn: ['withheld', 'failed'] };
  return (await prisma.message.count({ where: { phone, status, created_at: { gt: since } } })) >= most;
}

/** Why a text may not go to a number: texts are not set up, nobody agreed, the number wants none, or had too many. */
export type Withheld = 'off' | 'no_consent' | 'opted_out' | 'limit';

/**
 * @param consented whether who is texted agreed to it; providers did by taking jobs
 * @returns undefined when it may be sent
 */
export async function reasonToWithhold(
  prisma: Database,
  phone: string,
  { on, consented }: { on: boolean; consented: boolean },
): Promise<Withheld | undefined> {
  if (!on) return 'off';
  if (!consented) return 'no_consent';
  if (await isOptedOut(prisma, phone)) return 'opted_out';
  return (await hadItsShare(prisma, phone)) ? 'limit' : undefined;
}

/** Why a text was left out whose end was moments away when it could have gone out. */
export const TOO_LATE = 'too_late';

/** Texts that never reached anybody. */
export const UNREAD = ['withheld', 'failed', 'undelivered'];

/**
 * A provider's text; the first one to a number says who writes, why, and how to end it. Providers agree by taking jobs, and
 * their numbers come from the desk, so nobody has told them before. In English: their language is not known.
 */
export async function toProvider(prisma: Database, phone: string, body: string): Promise<string> {
  const read = { phone, recipient: 'provider', status: { notIn: UNREAD } } as const;
  if ((await prisma.message.count({ where: read })) > 0) return body;
  return `${body} ${textsFor(messagesTexts, 'en').toNewProvider}`;
}

/** How a text stands in the ledger that would have gone to a number which was corrected since. @param phone the right one */
export function heldBackFor(phone: string) {
  return { phone, status: 'withheld', error_code: 'no_consent' } as const;
}

/** How somebody agreed: to the words of the form, or to those read out on the phone in a language. */
export type Consent = { by: 'form' } | { by: 'phone'; language: Locale };

/**
 * Evidence of consent: which words, where, when; kept beyond the purge.
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

/** So long texts of no request are kept, by us and at Twilio. */
export const UNCLAIMED_KEPT_MS = DAY;

/** Has the worker delete messages at Twilio that belong to no request (any more). @param due from when on */
export async function redactAtTwilio(prisma: Database, sid: string, due: Date): Promise<void> {
  await prisma.textRedaction.createMany({ data: [{ sid, due_at: due }], skipDuplicates: true });
}
