/** The height of the board's rows: 32 px if `compact`, 40 px if `roomy`. */
export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];
