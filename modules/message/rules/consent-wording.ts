import type { Locale } from '#kernel/copy/catalogue.ts';

/**
 * The version of the words that customers agree to, stored with each consent. Change it when you change
 * `text-consent.ts`.
 */
export const CONSENT_WORDING = '2026-11b';

/**
 * The version of the words that are read out on the phone, stored with each consent. Change it when you change the
 * words. At most 32 characters.
 */
const VOICE_CONSENT = 'voice-2026-11c';

/** The version that's stored with a consent on the phone: the words read out, and their language. */
export function voiceConsentWording(language: Locale): string {
  return `${VOICE_CONSENT}:${language}`;
}
