import type { Locale } from '#kernel/copy/catalogue.ts';

/** Which wording of the consent was agreed to; stored with it. Change it with `text-consent.ts`. */
export const CONSENT_WORDING = '2026-11';

/** Which words were read out is stored with the consent, beside the language. New words need a new one (32 letters at most). */
const VOICE_CONSENT = 'voice-2026-11b';

/** What the evidence names: the words below, in this language. */
export function voiceConsentWording(language: Locale): string {
  return `${VOICE_CONSENT}:${language}`;
}
