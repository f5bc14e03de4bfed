import type { Scenario } from './scenario.ts';

export const AT_THE_CAR: readonly Scenario[] = [];
