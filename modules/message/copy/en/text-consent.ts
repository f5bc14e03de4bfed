/**
 * Consent to texts, which the form asks for. As carriers demand, the box is unchecked, the consent is never a
 * condition, and the words name brand, purpose, frequency, rates, STOP and HELP. If you change the words, change
 * CONSENT_WORDING (`rules/consent-wording.ts`).
 */
export const textConsentTexts = {
  label: 'Text me about this request',
  hint: 'Shoulder sends about 8 texts per request: offer, payment, arrival. Message and data rates may apply. Reply STOP to end, HELP for help. Consent is not required to get help.',
};
