import type { Ending } from '#night/model/ending.ts';
import type { PromiseEvent, PromiseRecord } from '#night/report/promises.ts';
import type { NightRecord } from '#night/report/table.ts';
import type { DatabaseRow, FaultSystem } from '#tests/faults/system.ts';

/** Reads from the database how each job of the night ended, and which arrival times providers promised. */
export async function readNightRecord(system: FaultSystem): Promise<NightRecord> {
  const query = (sql: string) => system.query(sql);
  const requests = await query(
    `SELECT id, vehicle_plate, status, outcome, cancellation_solved, change_status, service_type, final_price_cents
       FROM customer_requests`,
  );
  const log = groupById(
    await query(
      'SELECT request_id, event, params, created_at FROM request_activity_log ORDER BY request_id, created_at, version, n, id',
    ),
  );
  const warnings = groupById(
    await query(
      "SELECT request_id, error_code, created_at, sent_at FROM messages WHERE purpose LIKE 'promise_warning:%'",
    ),
  );
  const [second] = await query(
    'SELECT count(*)::int AS n, coalesce(sum(amount_cents), 0)::int AS cents FROM payments WHERE second AND paid_at IS NOT NULL',
  );
  const endings = new Map<string, Ending>();
  const promises: PromiseRecord[] = [];
  for (const row of requests) {
    const lines = log.get(String(row.id)) ?? [];
    endings.set(String(row.vehicle_plate), endingOf(row, lines));
    promises.push({
      events: lines.map(toEvent),
      warnings: (warnings.get(String(row.id)) ?? []).map(({ error_code, created_at, sent_at }) => ({
        writtenAt: Number(created_at),
        // Infinity if the text was never sent. Null if the driver gets no texts and reads the page instead.
        sentAt: sent_at ? Number(sent_at) : NO_TEXTS_ERROR_CODES.has(String(error_code)) ? null : Infinity,
      })),
    });
  }
  return { endings, promises, secondDeposits: { count: Number(second?.n), dollars: Number(second?.cents) / 100 } };
}

/** The error codes of texts that weren't sent because the person didn't agree to texts, or opted out. */
const NO_TEXTS_ERROR_CODES = new Set(['no_consent', 'opted_out']);

function groupById(rows: DatabaseRow[]): Map<string, DatabaseRow[]> {
  const groups = new Map<string, DatabaseRow[]>();
  for (const row of rows) groups.set(String(row.request_id), [...(groups.get(String(row.request_id)) ?? []), row]);
  return groups;
}

function endingOf(row: DatabaseRow, log: DatabaseRow[]): Ending {
  const reasons = log.filter(({ event }) => event === 'failure_reported' || event === 'job_handed_back');
  return {
    status: ['completed', 'cancelled'].includes(String(row.status)) ? String(row.status) : 'open',
    outcome: row.outcome as string | null,
    solved: Boolean(row.cancellation_solved),
    change:
      row.change_status === 'accepted'
        ? { service: String(row.service_type), dollars: Number(row.final_price_cents) / 100 }
        : null,
    // Entering the arrival code clears the row's columns about the provider's search for the driver, so read the
    // activity log.
    found: log.some(({ event }) => event === 'search_answered'),
    reports: reasons.map(({ params }) => (params as { reason: string }).reason),
  };
}

function toEvent({ event, params, created_at }: DatabaseRow): PromiseEvent {
  return { event: String(event), minutes: (params as { minutes?: number }).minutes, at: Number(created_at) };
}
