import { randomUUID } from 'node:crypto';
import { nextActor, turnStartedAt } from '#modules/request/rules/view.ts';
import { makeRequestNumber } from '#kernel/request-number.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import { db } from '#kernel/server/db.ts';
import { disposeAll } from '#kernel/server/per-process.ts';
import { newPromise } from '#modules/request/rules/promises.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { createFreshDatabase } from './database.ts';

/** A database with the data that the desk's pages read. This process's environment points to it. */
export interface DeskDatabase {
  url: string;
  /** Inserts a request: by default a tow in Dallas that waits for its price. */
  insertRequest(columns?: Partial<Prisma.CustomerRequestCreateManyInput>): Promise<{ id: string }>;
  /** Makes a dispatcher who is signed in. */
  createSignedInAdmin(email?: string): Promise<{ adminId: string; sessionId: string }>;
  close(): Promise<void>;
}

export async function openDeskDatabase(more: Record<string, string> = {}): Promise<DeskDatabase> {
  const database = await createFreshDatabase();
  Object.assign(process.env, {
    APP_MODE: 'demo',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: 'localhost:1',
    SESSION_SECRET: 'a secret only for this test, long enough',
    STRIPE_EMULATOR_URL: 'http://localhost:2',
    ...more,
  });
  await disposeAll();
  return {
    url: database.url,
    insertRequest: (fields = {}) =>
      db().customerRequest.create({
        data: {
          request_number: makeRequestNumber(),
          phone: '+12145550142',
          service_type: 'towing',
          vehicle_year: '2016',
          vehicle_make: 'Subaru',
          vehicle_model: 'Outback',
          location_address: '2200 Ross Ave, Dallas, TX 75201',
          version: 1,
          ...turnColumns(fields),
          ...fields,
        },
        select: { id: true },
      }),
    async createSignedInAdmin(email = `${randomUUID()}@desk.example`) {
      const admin = await db().admin.upsert({ where: { email }, create: { email, password_hash: 'x' }, update: {} });
      const id = randomUUID();
      const expires_at = new Date(Date.now() + 60_000);
      await db().adminSession.create({ data: { id, admin_id: admin.id, data: {}, expires_at } });
      return { adminId: admin.id, sessionId: id };
    },
    async close() {
      await disposeAll();
      await database.drop();
    },
  };
}

/** The columns next_actor and turn_since, with the values that a worker would write. */
export function turnColumns(row: Partial<Prisma.CustomerRequestCreateManyInput>) {
  const dateOf = (time?: Date | string | null) => (time ? new Date(time).getTime() : null);
  const warnedAt = dateOf(row.promise_warned_at);
  const state = {
    status: canonicalStatus(row.status ?? 'pending_admin_review'),
    adminCounterOfferCents: row.admin_counter_offer_cents ?? null,
    agreementAcceptedAt: dateOf(row.agreement_accepted_at),
    providerSilentAt: dateOf(row.provider_silent_at),
    cancellationAskedAt: dateOf(row.cancellation_asked_at),
    failureReason: row.failure_reason ?? null,
    changeStatus: row.change_status ?? null,
    changeAskedAt: dateOf(row.change_asked_at),
    changeClosedAt: dateOf(row.change_closed_at),
    failureAt: dateOf(row.failure_at),
    promise: warnedAt === null ? null : { ...newPromise(5, 0), warnedAt },
    waitingSince: dateOf(row.waiting_since) ?? Date.now(),
  };
  return { next_actor: nextActor(state), turn_since: new Date(turnStartedAt(state)) };
}
