/** The desk's texts around the script that the dispatcher reads out. */
export const voiceConsentTexts = {
  readOut: 'Read this aloud, and check the box after a yes:',
  readOutIn: (language: string) => `In ${language}:`,
  languages: { en: 'English', es: 'Spanish' },
};
