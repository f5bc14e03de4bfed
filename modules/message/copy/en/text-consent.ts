/**
 * The form's question whether the customer agrees to texts. As carriers require, the box is unchecked, customers get
 * help without agreeing, and the words mention our brand, the purpose, frequency, rates, STOP and HELP. If you change
 * the words in any language, also change CONSENT_WORDING_VERSION in `rules/consent-wording.ts`.
 */
export const textConsentTexts = {
  label: 'Text me about this request',
  hint: 'Shoulder sends about 8 texts per request: offer, payment, arrival. Message and data rates may apply. Reply STOP to end, HELP for help. Consent is not required to get help.',
};
