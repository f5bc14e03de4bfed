import { abandonedAssignment } from '#modules/request/rules/view.ts';
import type { Cents } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/request/rules/payment-methods.ts';
import type { ServiceType } from '#modules/request/rules/services.ts';
import { canonicalStatus } from '#modules/request/rules/statuses.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest, ProviderJobOutcome } from '#prisma/generated/client.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';

/** The validated data that the desk enters about a provider. */
export interface ProviderRecord {
  name: string;
  /** The phone number in E.164 format. */
  phone: string;
  email: string | null;
  vehicle: string | null;
  /** The ZIP code of the provider's base. */
  base_zip: string | null;
  license_number: string | null;
  insurance_cents: Cents | null;
  /** The last day on which the insurance is valid, "2027-03-09". */
  insurance_until: string | null;
  services: ServiceType[];
  /** How the provider can be paid on site; empty if not known. */
  payment_methods: PaymentMethod[];
  notes: string | null;
  /** True if this provider doesn't want jobs from us. */
  declined: boolean;
}

/**
 * The result of saving a provider. `taken`: another provider has the same phone. `stale`: somebody else has changed the
 * provider since the form was loaded.
 */
export type SaveProviderResult =
  { ok: true; id: string; changed: boolean } | { ok: false; kind: 'taken'; id: string } | { ok: false; kind: 'stale' };

/**
 * Adds a provider whom the desk entered. If the same form is sent twice (same nonce and fields), returns the provider
 * that was added the first time.
 * @throws if the database doesn't answer
 */
export async function addProvider(record: ProviderRecord, nonce?: string): Promise<SaveProviderResult> {
  try {
    return await db().$transaction(async (transaction) => {
      const { id } = await transaction.provider.create({ data: columnsOf(record), select: { id: true } });
      if (nonce) {
        const nonceRow = { nonce, payload_hash: hashOf(record) };
        await transaction.formNonce.createMany({ data: [nonceRow], skipDuplicates: true });
      }
      return { ok: true, id, changed: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const holder = await db().provider.findUnique({ where: { phone: record.phone }, select: { id: true } });
    if (!holder) throw error;
    const storedNonce = nonce ? await db().formNonce.findUnique({ where: { nonce } }) : null;
    if (storedNonce?.payload_hash === hashOf(record)) return { ok: true, id: holder.id, changed: false };
    return { ok: false, kind: 'taken', id: holder.id };
  }
}

/**
 * Updates a provider. Refuses an outdated form, unless it changes nothing.
 * @param version the provider's version when the form was loaded
 * @returns undefined for an unknown provider
 */
export async function saveProvider(
  id: string,
  record: ProviderRecord,
  version: number | undefined,
): Promise<SaveProviderResult | undefined> {
  try {
    return await db().$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 FROM providers WHERE id = ${id}::uuid FOR UPDATE`;
      const row = await transaction.provider.findUnique({ where: { id } });
      if (!row) return undefined;
      const { declined_at: _since, ...wanted } = columnsOf(record);
      const same = Object.entries(wanted).every(([name, value]) => isSame(row[name as keyof typeof wanted], value));
      if (same && (row.declined_at !== null) === record.declined) return { ok: true, id, changed: false };
      if (version !== undefined && version !== row.version) return { ok: false, kind: 'stale' };
      await transaction.provider.update({
        where: { id },
        data: {
          ...wanted,
          declined_at: record.declined ? (row.declined_at ?? new Date()) : null,
          version: row.version + 1,
          updated_at: new Date(),
        },
      });
      return { ok: true, id, changed: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const holder = await db().provider.findUnique({ where: { phone: record.phone }, select: { id: true } });
    if (!holder) throw error;
    return { ok: false, kind: 'taken', id: holder.id };
  }
}

/**
 * Deactivates or reactivates a provider. Does nothing if the provider already is in that state.
 * @returns false for an unknown provider
 */
export async function setProviderActive(id: string, active: boolean): Promise<boolean> {
  await db().provider.updateMany({
    where: { id, deactivated_at: active ? { not: null } : null },
    data: { deactivated_at: active ? null : new Date(), version: { increment: 1 }, updated_at: new Date() },
  });
  return (await db().provider.count({ where: { id } })) > 0;
}

/** One job of a provider: its service, time and outcome. Contains nothing about the customer. */
export interface ProviderJobView {
  id: string;
  /** Null once the request has been deleted, two months after it ended. */
  requestId: string | null;
  service: ServiceType;
  assignedAt: Date;
  endedAt: Date | null;
  outcome: ProviderJobOutcome | null;
  rating: number | null;
  payment: 'confirmed' | 'unverified' | null;
}

/**
 * One page of a provider's jobs, newest first.
 * @param lastJob the last job of the previous page; null for the first page
 */
export async function providerJobsPage(
  providerId: string,
  lastJob: { at: Date; id: bigint } | null,
  limit: number,
): Promise<ProviderJobView[]> {
  const jobs = await db().providerJob.findMany({
    where: {
      provider_id: providerId,
      ...(lastJob
        ? { OR: [{ assigned_at: { lt: lastJob.at } }, { assigned_at: lastJob.at, id: { lt: lastJob.id } }] }
        : {}),
    },
    orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const existing = await db().customerRequest.findMany({
    where: { id: { in: jobs.map((job) => job.request_id) } },
    select: { id: true },
  });
  const existingIds = new Set(existing.map(({ id }) => id));
  return jobs.map((job) => ({
    id: String(job.id),
    requestId: existingIds.has(job.request_id) ? job.request_id : null,
    service: job.service_type,
    assignedAt: job.assigned_at,
    endedAt: job.ended_at,
    outcome: job.outcome,
    rating: job.rating,
    payment: job.on_site_paid_at ? 'confirmed' : job.on_site_overdue_at ? 'unverified' : null,
  }));
}

/**
 * Why a job link is no longer valid. `declined`: its provider handed the job back. `replaced`: the job was taken from
 * the provider, because the desk replaced them or because the changed job needs another one. Undefined for other links.
 */
export async function whyJobLinkEnded(link: string): Promise<'replaced' | 'declined' | undefined> {
  const job = await db().providerJob.findUnique({ where: { link }, select: { outcome: true } });
  if (job?.outcome === 'changed') return 'replaced';
  return job?.outcome === 'replaced' || job?.outcome === 'declined' ? job.outcome : undefined;
}

/**
 * The provider who dropped out and hasn't been replaced yet (`abandonedAssignment`).
 * @returns null if nobody dropped out. `name` is null if the customer was never told the provider's name. `changed` is
 * true if the provider left because the job was changed, and another provider will do the changed job
 */
export async function providerWhoLeft(
  database: Prisma.TransactionClient,
  row: Pick<CustomerRequest, 'id' | 'status' | 'assignments' | 'agreement_accepted_at'>,
): Promise<{ name: string | null; changed: boolean } | null> {
  const assignment = abandonedAssignment({
    status: canonicalStatus(row.status),
    assignments: row.assignments,
    agreementAcceptedAt: row.agreement_accepted_at,
  });
  if (assignment === null) return null;
  const job = await database.providerJob.findFirst({
    where: { request_id: row.id, assignment },
    select: { outcome: true, agreed_at: true, provider: { select: { name: true } } },
  });
  return { name: job?.agreed_at ? job.provider.name : null, changed: job?.outcome === 'changed' };
}

function columnsOf({ declined, insurance_until, ...record }: ProviderRecord) {
  return {
    ...record,
    insurance_until: insurance_until === null ? null : new Date(`${insurance_until}T00:00:00Z`),
    declined_at: declined ? new Date() : null,
  };
}

function isSame(stored: unknown, given: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(given)) return stored.toSorted().join() === given.toSorted().join();
  if (stored instanceof Date && given instanceof Date) return +stored === +given;
  return stored === given;
}
