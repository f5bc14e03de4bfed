import { roundTo } from '#kernel/numbers.ts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/csv.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { reportsTexts } from '#modules/dispatch/copy/en/reports.ts';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import { readReports } from '#modules/dispatch/index.ts';
import type { Reports, TimesByStep } from '#modules/dispatch/index.ts';
import {
  MIN_JOBS_FOR_STATISTICS,
  REPORT_DAYS,
  REPORTED_STEPS,
  priceBandEnds,
} from '#modules/dispatch/rules/reports.ts';
import type { ReportDays } from '#modules/dispatch/rules/reports.ts';
import { dayText } from '#modules/payment/rules/commission-periods.ts';
import { formatHour } from '#modules/place/rules/times.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { queryOr503 } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';

type Cells = (string | number | null)[];

/** Reads the period from a URL; the last 30 days by default. */
export function readReportDays(request: Request): ReportDays {
  const asked = Number(new URL(request.url).searchParams.get('days'));
  return REPORT_DAYS.find((days) => days === asked) ?? 30;
}

/**
 * The reports as a CSV file. Each line has one measure of one group of jobs, for example the minutes to a price for the
 * requests made between 8 and 9 in the morning. A figure is left empty if it would be based on too few jobs.
 */
export async function exportReports({ request }: LoaderFunctionArgs): Promise<Response> {
  const locale = localeOf(request);
  const reports = await queryOr503(() => readReports(readReportDays(request)));
  const { csv } = textsFor(reportsTexts, locale);
  const name = `${csv.file}-${dayText(reports.range.from)}-${dayText(reports.range.to)}.csv`;
  return new Response(BYTE_ORDER_MARK + linesOf(reports, locale).map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

function linesOf(reports: Reports, locale: Locale): Cells[] {
  const t = textsFor(reportsTexts, locale);
  const { promises: promiseTexts } = textsFor(statisticsTexts, locale);
  const { promises, acceptance, lost } = reports;
  const timesRows = (by: string, group: string, of: TimesByStep): Cells[] =>
    REPORTED_STEPS.map((step) => [
      t.times.steps[step],
      by,
      group,
      of[step].jobs,
      rounded(of[step].median),
      rounded(of[step].p90),
      null,
    ]);
  const shareRow = (measure: string, by: string, group: string, part: number, all: number): Cells => [
    ...[measure, by, group, all, null, null],
    all < MIN_JOBS_FOR_STATISTICS ? null : Math.floor((part / all) * 100),
  ];
  const keptRow = (by: string, group: string, counts: { kept: number; late: number }) =>
    shareRow(promiseTexts.kept, by, group, counts.kept, counts.kept + counts.late);
  const { hour, service, dispatcher } = t.times.by;
  return [
    [t.csv.measure, t.csv.by, t.csv.group, t.jobs, `${t.median} (min)`, `${t.p90} (min)`, t.csv.share],
    ...timesRows('', t.csv.total, reports.total),
    ...reports.byHour.flatMap((one) => timesRows(hour, formatHour(one.hour, locale), one.times)),
    ...reports.byService.flatMap((one) => timesRows(service, serviceLabel(one.service, locale), one.times)),
    ...reports.byDispatcher.flatMap((one) => timesRows(dispatcher, one.email ?? t.times.nobody, one.times)),
    keptRow('', t.csv.total, promises.total),
    ...promises.byHour.map((one) => keptRow(hour, formatHour(one.hour, locale), one)),
    ...promises.byService.map((one) => keptRow(service, serviceLabel(one.service, locale), one)),
    ...acceptance.map(({ band, offers, accepted }) =>
      shareRow(t.acceptance.heading, t.acceptance.band, t.acceptance.range(priceBandEnds(band)), accepted, offers),
    ),
    ...lost.map(({ reason, count }): Cells => [
      ...[t.lost.heading, t.lost.reason, t.lost.reasons[reason], count],
      ...[null, null, null],
    ]),
  ];
}

/** Minutes with one decimal. */
function rounded(minutes: number | null): number | null {
  return minutes === null ? null : roundTo(minutes, 1);
}
