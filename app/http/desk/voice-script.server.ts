import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { voiceConsentTexts } from '#modules/message/copy/en/voice-consent.ts';

export type VoiceScript = ReturnType<typeof voiceScript>;

/**
 * What a dispatcher reads out to a caller who speaks this language. The server sends it, because the page's own copy is
 * in the dispatcher's language (decision 0014).
 */
export function voiceScript(language: Locale) {
  return { language, text: textsFor(voiceConsentTexts, language).script };
}
