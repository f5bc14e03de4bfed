export * from './desk-messages.ts';
export * from './messages.ts';
export * from './reply-words.ts';
export * from './text-consent.ts';
export * from './voice-consent.ts';
