import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportJobs } from '../http/desk/export-jobs.server.ts';

/** A CSV file of the jobs that ended in a period. The guard redirects to the sign-in if nobody is signed in. */
export const loader = (args: LoaderFunctionArgs) => exportJobs(args);
