export * from './agreement.ts';
export * from './customer-code.ts';
export * from './desk-providers.ts';
export * from './extras.ts';
export * from './handshake.ts';
export * from './payment-on-site.ts';
export * from './position.ts';
export * from './provider.ts';
