import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportJobs } from '../http/desk/export-jobs.server.ts';

/** The jobs that ended in a period as a CSV file. The guard redirects to the sign-in if nobody is signed in. */
export const loader = (args: LoaderFunctionArgs) => exportJobs(args);
