/**
 * Consent to texts, asked for on the form: an unticked box, never a condition, with brand, purpose, frequency, rates, STOP
 * and HELP in words, as carriers demand. New words need a new CONSENT_WORDING (`messages.ts`).
 */
export const textConsentTexts = {
  label: 'Text me about this request',
  hint: 'Shoulder sends about 8 texts per request: offer, payment, arrival. Message and data rates may apply. Reply STOP to end, HELP for help. Not needed to get help.',
};
