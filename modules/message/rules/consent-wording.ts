import type { Locale } from '#kernel/copy/catalogue.ts';

/**
 * The version of the words that customers agree to, stored with each consent. Change it when you change
 * `text-consent.ts`.
 */
export const CONSENT_WORDING_VERSION = '2026-11b';

/**
 * The version of the words that are read out on the phone, stored with each consent. Change it when you change the
 * words. At most 32 characters.
 */
const VOICE_CONSENT_VERSION = 'voice-2026-11c';

/** What's stored with a consent on the phone: the version of the words read out, and their language. */
export function voiceConsentWordingVersion(language: Locale): string {
  return `${VOICE_CONSENT_VERSION}:${language}`;
}

/**
 * The version that's stored when somebody asked for help by text. Nothing was read to them: they texted first, and our
 * first answer says how to end the texts. Change it when you change that answer (`submitted`).
 */
const TEXTED_CONSENT_VERSION = 'text-2026-11a';

/** What's stored with a request by text: the version of our first answer, and its language. */
export function textedConsentWordingVersion(language: Locale): string {
  return `${TEXTED_CONSENT_VERSION}:${language}`;
}
