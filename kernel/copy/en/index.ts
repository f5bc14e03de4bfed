export * from './common.ts';
export * from './shell.ts';
