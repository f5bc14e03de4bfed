export * from './family-card.ts';
export * from './family.ts';
