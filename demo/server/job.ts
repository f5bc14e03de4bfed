import '#modules/languages.ts';
import { Pool } from 'pg';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { NextActor, RequestStatus } from '#modules/request/rules/statuses.ts';
import { activitySentence } from '#modules/request/copy/activity-sentence.ts';
import type { Job, Turn } from '../types.ts';

const POLL_MS = 250;

const ROW_QUERY = `SELECT id, customer_tracking_id, provider_job_id, status, next_actor, customer_counter_offer_cents,
    final_price_cents, deposit_paid, provider_assigned, agreement_accepted_at, handshake, customer_rating,
    on_site_paid_at, created_at, version
  FROM customer_requests WHERE phone = $1 ORDER BY created_at LIMIT 1`;
const LOG_QUERY =
  'SELECT event, params, created_at FROM request_activity_log WHERE request_id = $1 ORDER BY created_at, id';

interface RequestRow {
  id: string;
  customer_tracking_id: string;
  provider_job_id: string | null;
  status: RequestStatus;
  next_actor: NextActor;
  customer_counter_offer_cents: number | null;
  final_price_cents: number | null;
  deposit_paid: boolean;
  provider_assigned: boolean;
  agreement_accepted_at: Date | null;
  handshake: string | null;
  customer_rating: number | null;
  on_site_paid_at: Date | null;
  created_at: Date;
  version: number;
}

export interface JobWatchOptions {
  databaseUrl: string;
  /** The URL of Temporal's Web UI; undefined if Temporal is an external server. */
  temporalUi: string | undefined;
}

/** Follows the request of the current play: its row, its log, and whose turn it was. */
export class JobWatch {
  job: Job | null = null;
  turns: Turn[] = [];
  private phone = '';
  private version = -1;
  private polling = false;
  private readonly pool: Pool;

  constructor(
    private readonly options: JobWatchOptions,
    private readonly onChange: () => void,
  ) {
    this.pool = new Pool({ connectionString: options.databaseUrl, max: 2, idleTimeoutMillis: 60_000 });
    this.pool.on('error', () => undefined);
    setInterval(() => void this.poll(), POLL_MS);
  }

  /** The ids of all requests. */
  async requestIds(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>('SELECT id FROM customer_requests');
    return rows.map(({ id }) => id);
  }

  /** Follows the request with this phone number from now on. */
  follow(phone: string): void {
    this.phone = phone;
    this.job = null;
    this.turns = [];
    this.version = -1;
    this.onChange();
  }

  private async poll(): Promise<void> {
    const { phone } = this;
    if (!phone || this.polling) return;
    this.polling = true;
    try {
      const row = (await this.pool.query<RequestRow>(ROW_QUERY, [phone])).rows[0];
      if (row && phone === this.phone && row.version !== this.version) await this.readRow(row);
      else if (this.job && !this.job.history) await this.setHistoryLink(this.job);
    } catch {
      // If the database is down, the next poll tries again.
    } finally {
      this.polling = false;
    }
  }

  private async readRow(row: RequestRow): Promise<void> {
    const log = (await this.pool.query<{ event: string; params: unknown; created_at: Date }>(LOG_QUERY, [row.id])).rows;
    const status = canonicalStatus(row.status);
    const turn = row.next_actor;
    const now = Date.now();
    const lastTurn = this.turns.at(-1);
    if (lastTurn?.actor !== turn) {
      if (lastTurn) lastTurn.endedAt = now;
      this.turns.push({
        actor: turn,
        startedAt: lastTurn ? now : row.created_at.getTime(),
        endedAt: turn === 'nobody' ? now : null,
      });
    }
    this.version = row.version;
    this.job = {
      id: row.id,
      trackingId: row.customer_tracking_id,
      providerJobId: row.provider_job_id,
      status,
      turn,
      hasCounterOffer: row.customer_counter_offer_cents !== null,
      hasPrice: row.final_price_cents !== null,
      paid: row.deposit_paid,
      assigned: row.provider_assigned,
      agreementAccepted: row.agreement_accepted_at !== null,
      arrivalConfirmed: row.handshake !== null && row.handshake !== 'waiting',
      handshake: row.handshake,
      stars: row.customer_rating,
      onSitePaid: row.on_site_paid_at !== null,
      log: log.map(({ created_at, ...entry }) => ({
        at: created_at.getTime(),
        en: activitySentence(entry, 'en'),
        es: activitySentence(entry, 'es'),
      })),
      history: this.job?.history ?? null,
    };
    this.onChange();
  }

  /** Gets the id of the workflow run from Temporal's Web UI, and sets the link to this run's history. */
  private async setHistoryLink(job: Job): Promise<void> {
    const { temporalUi } = this.options;
    if (!temporalUi) return;
    const id = encodeURIComponent(`request/${job.id}`);
    const answer = await fetch(`${temporalUi}/api/v1/namespaces/default/workflows/${id}`);
    if (!answer.ok) return;
    const { workflowExecutionInfo } = (await answer.json()) as {
      workflowExecutionInfo?: { execution?: { runId?: string } };
    };
    const runId = workflowExecutionInfo?.execution?.runId;
    if (!runId || this.job !== job) return;
    job.history = `${temporalUi}/namespaces/default/workflows/${id}/${runId}/history`;
    this.onChange();
  }
}
