/** How high the board's rows are: 32 px, or 40 px with room to breathe. */
export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];
