/**
 * What makes a waiting job urgent, the most urgent first: somebody locked in, a promise that's in doubt, a provider on site
 * who can't do the job, a job that lost its provider. All others wait in the order of their time.
 */
export const URGENCIES = ['child', 'pet', 'late', 'failed', 'left', 'wait'] as const;
export type Urgency = (typeof URGENCIES)[number];
