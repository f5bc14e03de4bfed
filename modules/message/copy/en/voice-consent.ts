/** The desk's texts around the script that the dispatcher reads out. */
export const voiceConsentTexts = {
  readOut: 'Read this aloud, then check the box if they say yes:',
  readOutIn: (language: string) => `In ${language}:`,
  languages: { en: 'English', es: 'Spanish' },
};
