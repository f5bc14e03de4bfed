/** The prefix of the fields that choose a job. The job's id follows. */
export const JOB_FIELD = 'job_';
/** The prefix of the fields that accept the warnings about the provider for a job. The job's id follows. */
export const ANYWAY_FIELD = 'anyway_';
