/** Spanish of `voice-consent.ts`. */
export const voiceConsentEs = {
  readOut: 'Léalo en voz alta, y marque la casilla si dice que sí:',
  readOutIn: (language: string) => `En ${language}:`,
  languages: { en: 'inglés', es: 'español' },
};
