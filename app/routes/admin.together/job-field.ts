/** The fields that choose a job are named after it. */
export const JOB_FIELD = 'job_';
/** The fields that accept the warnings about a provider and one job. */
export const ANYWAY_FIELD = 'anyway_';
