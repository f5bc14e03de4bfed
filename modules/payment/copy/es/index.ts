export * from './desk-refund.ts';
export * from './ending-terms.ts';
export * from './payment.ts';
export * from './terms.ts';
