import { handshakeCode } from '#kernel/ids.ts';
import type { Millis, RequestState } from '#modules/request/rules/types.ts';
import { distanceBand } from './rules/providers.ts';
import type { CustomerRequest, Prisma, ProviderJobOutcome } from '#prisma/generated/client.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';

type Transaction = Prisma.TransactionClient;

/**
 * Updates what the provider module stores (arrival codes, directory) after a change to a request, in the same
 * transaction.
 */
export async function applyToProvider(
  transaction: Transaction,
  change: Projection,
  row: CustomerRequest,
): Promise<void> {
  await renewArrivalCode(transaction, change);
  await updateProviderHistory(transaction, change, row);
}

/** Generates a new arrival code when a provider is assigned, and deletes the previous one. */
async function renewArrivalCode(transaction: Transaction, { links, state }: Projection): Promise<void> {
  if (links !== 'renew' && links !== 'clear') return;
  await transaction.handshakeCode.deleteMany({ where: { request_id: state.requestId } });
  if (state.handshake !== 'waiting') return;
  await transaction.handshakeCode.create({
    data: { request_id: state.requestId, assignment: state.assignments, code: handshakeCode() },
  });
}

/**
 * Updates the job's record in the provider directory. The record is derived from the state alone, so it's safe to
 * repeat a change. A trigger of `provider_jobs` adds the records up per provider.
 */
async function updateProviderHistory(
  transaction: Transaction,
  { state, at }: Projection,
  row: CustomerRequest,
): Promise<void> {
  if (state.assignments === 0) return;
  if ((await updateJob(transaction, state, row, at)) > 0) return;
  if (!state.providerAssigned) return;
  await endReplacedJobs(transaction, state, at);
  const provider = await upsertProvider(transaction, row, at);
  if (!provider) return;
  const ended = endOfJob(state, at);
  await transaction.providerJob.createMany({
    data: [
      {
        provider_id: provider,
        request_id: state.requestId,
        assignment: state.assignments,
        service_type: state.serviceType,
        distance_band: distanceBand(row.estimated_distance),
        price_cents: state.finalPriceCents,
        link: row.provider_job_id,
        assigned_at: new Date(at),
        agreed_at: date(state.agreementAcceptedAt),
        outcome: ended?.outcome ?? null,
        ended_at: date(ended?.at),
        rating: state.customerRating,
        on_site_paid_at: date(state.onSitePaidAt),
        on_site_overdue_at: date(state.onSiteOverdueAt),
      },
    ],
    skipDuplicates: true,
  });
}

/**
 * Updates a job's record, but never clears what's already in it. Handing a job back, for example, removes the agreement
 * from the state, and the record keeps when it was accepted.
 */
async function updateJob(
  transaction: Transaction,
  state: RequestState,
  row: CustomerRequest,
  at: Millis,
): Promise<number> {
  const ended = endOfJob(state, at);
  return transaction.$executeRaw`
    UPDATE provider_jobs SET
      link = coalesce(${row.provider_job_id}, link),
      distance_band = ${distanceBand(row.estimated_distance)}::smallint,
      price_cents = coalesce(${state.finalPriceCents}::int, price_cents),
      agreed_at = coalesce(${date(state.agreementAcceptedAt)}::timestamptz, agreed_at),
      outcome = coalesce(outcome, ${ended?.outcome ?? null}::"ProviderJobOutcome"),
      ended_at = coalesce(ended_at, ${date(ended?.at)}::timestamptz),
      rating = coalesce(${state.customerRating}::smallint, rating),
      on_site_paid_at = coalesce(${date(state.onSitePaidAt)}::timestamptz, on_site_paid_at),
      on_site_overdue_at = coalesce(${date(state.onSiteOverdueAt)}::timestamptz, on_site_overdue_at)
    WHERE request_id = ${state.requestId}::uuid AND assignment = ${state.assignments}`;
}

/** Ends the job records of providers who were replaced. */
async function endReplacedJobs(transaction: Transaction, state: RequestState, at: Millis): Promise<void> {
  if (state.assignments === 1) return;
  await transaction.providerJob.updateMany({
    where: { request_id: state.requestId, assignment: { lt: state.assignments }, outcome: null },
    data: { outcome: 'replaced', ended_at: new Date(at) },
  });
}

/**
 * The phone format of the directory. A provider with any other phone is left out of the directory, so that the request
 * isn't blocked.
 */
const E164_PATTERN = /^\+[1-9]\d{5,14}$/;

/**
 * Finds the provider with this phone, or adds them to the directory. Updates vehicle and email from the latest job.
 * Only the desk changes the name.
 */
async function upsertProvider(transaction: Transaction, row: CustomerRequest, at: Millis): Promise<string | undefined> {
  if (!row.provider_name || !E164_PATTERN.test(row.provider_phone ?? '')) return undefined;
  const when = new Date(at);
  const [kept] = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO providers AS known (name, phone, email, vehicle, last_assigned_at)
    VALUES (${row.provider_name}, ${row.provider_phone}, ${row.provider_email}, ${row.provider_vehicle_info},
      ${when}::timestamptz)
    ON CONFLICT (phone) DO UPDATE SET
      email = coalesce(excluded.email, known.email),
      vehicle = coalesce(excluded.vehicle, known.vehicle),
      version = known.version + ((coalesce(excluded.email, known.email), coalesce(excluded.vehicle, known.vehicle))
        IS DISTINCT FROM (known.email, known.vehicle))::int,
      last_assigned_at = greatest(known.last_assigned_at, excluded.last_assigned_at)
    RETURNING id`;
  return kept?.id;
}

/** How and when the job ended for its current or last provider; undefined while it's in progress. */
function endOfJob(state: RequestState, at: Millis): { outcome: ProviderJobOutcome; at: Millis } | undefined {
  // A job goes from assigned back to unassigned only if its provider hands it back.
  if (!state.providerAssigned) return { outcome: 'declined', at };
  if (state.status === 'completed') return { outcome: 'completed', at: state.serviceCompletedAt ?? at };
  if (state.status === 'cancelled') return { outcome: 'cancelled', at: state.cancelledAt ?? at };
  return undefined;
}

function date(value: Millis | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value);
}
