export * from './account.ts';
export * from './auth.ts';
