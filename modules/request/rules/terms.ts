/**
 * Version of the terms and the provider agreement, stored each time somebody accepts them. Change it whenever
 * `modules/payment/copy/en/terms.ts` or `modules/provider/copy/en/agreement.ts` changes, or a text in `ending-terms.ts`
 * or `failure-reasons.ts` that the terms quote.
 */
export const TERMS_VERSION = '2026-11d';
