export * from './admin.ts';
export * from './desk-alerts.ts';
export * from './desk-board.ts';
export * from './desk-queue.ts';
export * from './settings.ts';
export * from './statistics.ts';
