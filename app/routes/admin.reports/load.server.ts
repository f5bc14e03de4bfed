import type { LoaderFunctionArgs } from '@remix-run/node';
import { readReports } from '#modules/dispatch/index.ts';
import { readReportDays } from '../../http/desk/export-reports.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';

/** The reports of the period in the URL. */
export async function loadReports(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const days = readReportDays(args.request);
  return { days, reports: await queryOr503(() => readReports(days)) };
}
