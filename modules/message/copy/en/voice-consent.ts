/** How the desk asks a caller about texts: instructions for the dispatcher, and the script to read out. */
export const voiceConsentTexts = {
  readOut: 'Read this aloud, then check the box if the caller says yes:',
  readOutIn: (language: string) => `In ${language}:`,
  /**
   * What the dispatcher reads out to a caller, in the caller's language, before checking the box. Like the words on the
   * form (`text-consent.ts`), it mentions our brand, the purpose, frequency, rates, STOP and HELP, and says that
   * callers get help whether they agree or not.
   */
  script:
    'May Shoulder text you about this request? About 8 texts: offer, payment, arrival. Message and data rates may apply. Reply STOP to end them, HELP for help. You get help either way.',
};
