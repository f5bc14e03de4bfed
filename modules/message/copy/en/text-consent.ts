/**
 * The form's question whether the customer agrees to texts. As carriers require, the box is unchecked, customers get
 * help without agreeing, and the words mention our brand, the purpose, frequency, rates, STOP and HELP. If you change
 * the words, change CONSENT_WORDING_VERSION (`rules/consent-wording.ts`), too.
 */
export const textConsentTexts = {
  label: 'Text me about this request',
  hint: 'Shoulder sends about 8 texts per request: offer, payment, arrival. Message and data rates may apply. Reply STOP to end, HELP for help. Consent is not required to get help.',
};
