import type { Locale } from '#kernel/copy/catalogue.ts';

/** The version of the consent's wording, stored with each consent. Change it when you change `text-consent.ts`. */
export const CONSENT_WORDING = '2026-11';

/**
 * The version of the words that are read out, stored with the consent. Change it with the words (at most 32 letters).
 */
const VOICE_CONSENT = 'voice-2026-11b';

/** The version that's stored as evidence: the words below, in this language. */
export function voiceConsentWording(language: Locale): string {
  return `${VOICE_CONSENT}:${language}`;
}
