export * from './footer.ts';
export * from './home.ts';
export * from './legal.ts';
export * from './marketing-cities.ts';
export * from './marketing-counties.ts';
export * from './marketing-infos.ts';
export * from './marketing-services.ts';
export * from './marketing.ts';
