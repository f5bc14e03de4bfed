/**
 * Version of the terms and the provider agreement, stored each time somebody accepts them. Change it whenever
 * `modules/payment/copy/en/terms.ts` or `modules/provider/copy/en/agreement.ts` changes, or what the terms take from
 * `ending-terms.ts` and `failure-reasons.ts`.
 */
export const TERMS_VERSION = '2026-11d';
