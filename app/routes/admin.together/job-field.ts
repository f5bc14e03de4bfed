/** The prefix of the fields that choose a job. The job's id follows. */
export const JOB_FIELD_PREFIX = 'job_';
/** The prefix of the fields that accept the warnings about the provider for a job. The job's id follows. */
export const ACCEPT_WARNINGS_FIELD_PREFIX = 'anyway_';
