import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportJobs } from '../http/desk/export-jobs.server.ts';

/** The completed jobs of a period as a file. Strangers are sent to sign in by the guard. */
export const loader = (args: LoaderFunctionArgs) => exportJobs(args);
