import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { dateTimeText, dayText, periodRange } from '#modules/payment/rules/commission-periods.ts';
import type { PeriodRange } from '#modules/payment/rules/commission-periods.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { approvedExtraOf } from '#modules/request/index.ts';
import { LEDGER_BATCH_SIZE, ledgerJobs } from '#modules/dispatch/index.ts';
import type { LedgerJob } from '#modules/dispatch/index.ts';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import { readPickedPeriod, pickedPeriodQuery } from './picked-period.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/csv.ts';
import { vehicleOf } from '#modules/request/rules/vehicle.ts';
import { queryOr503 } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';

/**
 * The jobs that ended in the period in the URL, done or not, as a CSV file with the columns of the desk's list and the
 * amounts. A job whose request was deleted still has its time, service and amounts.
 */
export async function exportJobs({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const picked = readPickedPeriod(new URL(request.url).searchParams);
  const range = periodRange(picked, Date.now());
  // The page we redirect to says what's wrong with the dates.
  if (!range) return redirect(`/admin?tab=completed${pickedPeriodQuery(picked)}`, 303);
  const locale = localeOf(request);
  const first = await queryOr503(() => ledgerJobs(range));
  return new Response(csvStream(first, range, locale, context.ended), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName(range, locale)}"`,
      'Cache-Control': 'no-store',
    },
  });
}

function fileName({ from, to }: PeriodRange, locale: Locale): string {
  const t = textsFor(statisticsTexts, locale).csv;
  return `${t.file}-${dayText(from)}-${t.to}-${dayText(to)}.csv`;
}

/**
 * Sends rows in batches, each only when the browser is ready to receive more. If an error occurs midway, the connection
 * closes, and the browser reports a failed download.
 */
function csvStream(
  first: LedgerJob[],
  range: PeriodRange,
  locale: Locale,
  ended: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows: LedgerJob[] | undefined = first;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(headerCells(locale)))),
    async pull(controller) {
      if (!rows || ended.aborted) return controller.close();
      const lines = rows.map((row) => csvLine(cellsOf(row, locale))).join('');
      if (lines) controller.enqueue(encoder.encode(lines));
      const last: LedgerJob | undefined = rows.length === LEDGER_BATCH_SIZE ? rows.at(-1) : undefined;
      rows = last && (await ledgerJobs(range, last));
      if (!rows) controller.close();
    },
  });
}

function headerCells(locale: Locale): string[] {
  const t = textsFor(statisticsTexts, locale).csv;
  return [
    t.completed,
    t.number,
    t.service,
    t.vehicle,
    t.provider,
    t.price,
    t.commission,
    t.providerShare,
    t.extra,
    t.rating,
    t.outcome,
    t.promised,
    t.arrived,
  ];
}

function cellsOf(row: LedgerJob, locale: Locale): (string | number | null)[] {
  const { vehicle_year, vehicle_make, vehicle_model } = row;
  const undone = row.outcome !== null && row.outcome !== 'partly_done';
  const hasVehicle = vehicle_year !== null && vehicle_make !== null && vehicle_model !== null;
  return [
    dateTimeText(row.ended_at),
    formatRequestNumber(row.request_number),
    serviceLabel(row.service_type, locale),
    hasVehicle ? vehicleOf({ vehicle_year, vehicle_make, vehicle_model }) : null,
    row.provider_name,
    // A job that wasn't done has no price, because nothing was paid on site.
    undone ? null : row.final_price_cents / 100,
    (row.kept_cents - row.provider_fee_cents) / 100,
    (undone ? row.provider_fee_cents : row.final_price_cents - row.kept_cents) / 100,
    // A job has no vehicle if its request was deleted. The extra charge was deleted too, so it's unknown.
    undone || !hasVehicle ? null : approvedExtraOf(row) / 100,
    row.customer_rating,
    textsFor(statisticsTexts, locale).csv.outcomes[row.outcome ?? 'done'],
    row.promised_at && dateTimeText(row.promised_at),
    row.arrived_at && dateTimeText(row.arrived_at),
  ];
}
