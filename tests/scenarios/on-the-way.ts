import type { Scenario } from './scenario.ts';

export const ON_THE_WAY: readonly Scenario[] = [];
