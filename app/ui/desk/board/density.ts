/** The two heights of the board's rows: `compact` is 32 px, `roomy` is 40 px. */
export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];
