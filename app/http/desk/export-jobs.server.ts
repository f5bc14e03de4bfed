import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { dateTimeText, dayText, periodRange } from '#modules/payment/rules/commission.ts';
import type { PeriodRange } from '#modules/payment/rules/commission.ts';
import { formatRequestNumber } from '#kernel/request-number.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { serviceLabel } from '#modules/request/copy/service-label.ts';
import { statisticsTexts } from '#modules/dispatch/copy/en/statistics.ts';
import { db } from '#kernel/server/db.ts';
import { readPicked, writePicked } from '../../routes/admin._index/statistics.server.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/csv.ts';
import { vehicleOf } from '../../ui/desk/desk.ts';
import { fromDatabase } from '../load.server.ts';
import { localeOf } from '../locale.server.ts';

/** Rows asked for at a time: the file is sent as it is made, however long it gets. */
export const BATCH = 1_000;

interface Row {
  id: string;
  completed_at: Date;
  request_number: string;
  service_type: ServiceType;
  final_price_cents: number;
  amount_cents: number;
  vehicle_year: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  provider_name: string | null;
  customer_rating: number | null;
}

/**
 * The completed jobs of the period that the address names, as a CSV file: what the desk's own list shows of them, and the
 * money. A job whose request was purged keeps time, service and money.
 */
export async function exportJobs({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const picked = readPicked(new URL(request.url).searchParams);
  const range = periodRange(picked, Date.now());
  // The page says what is wrong with the dates.
  if (!range) return redirect(`/admin?tab=completed${writePicked(picked)}`, 303);
  const locale = localeOf(request);
  const first = await fromDatabase(() => loadRows(range));
  return new Response(fileOf(first, range, locale, context.ended), {
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

/** Batch by batch, as fast as it is read. What fails on the way cuts the connection: the browser then says so. */
function fileOf(first: Row[], range: PeriodRange, locale: Locale, ended: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows: Row[] | undefined = first;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(heads(locale)))),
    async pull(controller) {
      if (!rows || ended.aborted) return controller.close();
      const lines = rows.map((row) => csvLine(cellsOf(row, locale))).join('');
      if (lines) controller.enqueue(encoder.encode(lines));
      const last: Row | undefined = rows.length === BATCH ? rows.at(-1) : undefined;
      rows = last && (await loadRows(range, last));
      if (!rows) controller.close();
    },
  });
}

function heads(locale: Locale): string[] {
  const t = textsFor(statisticsTexts, locale).csv;
  return [t.completed, t.number, t.service, t.vehicle, t.provider, t.price, t.commission, t.providerShare, t.rating];
}

function cellsOf(row: Row, locale: Locale): (string | number | null)[] {
  const { vehicle_year, vehicle_make, vehicle_model } = row;
  const known = vehicle_year !== null && vehicle_make !== null && vehicle_model !== null;
  return [
    dateTimeText(row.completed_at),
    formatRequestNumber(row.request_number),
    serviceLabel(row.service_type, locale),
    known ? vehicleOf({ vehicle_year, vehicle_make, vehicle_model }) : null,
    row.provider_name,
    row.final_price_cents / 100,
    row.amount_cents / 100,
    (row.final_price_cents - row.amount_cents) / 100,
    row.customer_rating,
  ];
}

/** Oldest first, from the ledger. @param after the last row of the batch before */
async function loadRows(range: PeriodRange, after?: Pick<Row, 'completed_at' | 'id'>): Promise<Row[]> {
  const [from, to] = [(after?.completed_at ?? range.from).toISOString(), range.to.toISOString()];
  // Before every id: the first batch begins with the period.
  const id = after?.id ?? '00000000-0000-0000-0000-000000000000';
  return db().$queryRaw<Row[]>`
    SELECT p.id, p.completed_at, p.request_number, p.service_type, p.final_price_cents, p.amount_cents,
           r.vehicle_year, r.vehicle_make, r.vehicle_model, r.provider_name, r.customer_rating
      FROM payments p LEFT JOIN customer_requests r ON r.id = p.request_id
     WHERE p.status = 'paid' AND p.completed_at <= ${to}::timestamptz
       AND (p.completed_at, p.id) > (${from}::timestamptz, ${id}::uuid)
     ORDER BY p.completed_at, p.id LIMIT ${BATCH}`;
}
