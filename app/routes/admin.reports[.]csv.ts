import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportReports } from '../http/desk/export-reports.server.ts';

/** The reports of a period as a CSV file. The guard redirects to the sign-in if nobody is signed in. */
export const loader = (args: LoaderFunctionArgs) => exportReports(args);
