/**
 * What makes a waiting job urgent, the most urgent first: a child or pet locked in, a promised time that's in doubt, a
 * provider on site who can't do the job, a job that lost its provider. All other jobs are `wait`. Jobs of the same
 * urgency are ordered by how long they've waited.
 */
export const URGENCIES = ['child', 'pet', 'late', 'failed', 'left', 'wait'] as const;
export type Urgency = (typeof URGENCIES)[number];
