import type { Words } from '#kernel/copy/catalogue.ts';
import type { voiceConsentTexts as English } from '../en/voice-consent.ts';

/** Spanish of `voice-consent.ts`. */
export const voiceConsentTexts: Words<typeof English> = {
  readOut: 'Lea esto en voz alta y marque la casilla si le dicen que sí:',
  readOutIn: (language: string) => `En ${language}:`,
  languages: { en: 'inglés', es: 'español' },
};
