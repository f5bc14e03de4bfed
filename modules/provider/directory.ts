import { dateOf } from '#kernel/dates.ts';
import { makeArrivalCode } from '#kernel/ids.ts';
import type { Millis, RequestState } from '#modules/request/rules/types.ts';
import { distanceBand } from './rules/providers.ts';
import type { CustomerRequest, Prisma, Provider, ProviderJobOutcome } from '#prisma/generated/client.ts';
import type { Projection } from '#modules/request/rules/temporal-activities.ts';

type Transaction = Prisma.TransactionClient;

/** Updates this module's data (arrival codes, directory) after a change to a request, in the same transaction. */
export async function updateCodeAndHistory(
  transaction: Transaction,
  change: Projection,
  row: CustomerRequest,
): Promise<void> {
  await renewArrivalCode(transaction, change);
  await updateProviderHistory(transaction, change, row);
}

/** Deletes the arrival code when a provider is assigned or leaves, and generates one for a newly assigned provider. */
async function renewArrivalCode(transaction: Transaction, { links, state }: Projection): Promise<void> {
  if (links !== 'renew' && links !== 'clear') return;
  await transaction.handshakeCode.deleteMany({ where: { request_id: state.requestId } });
  if (state.handshake !== 'waiting') return;
  await transaction.handshakeCode.create({
    data: { request_id: state.requestId, assignment: state.assignments, code: makeArrivalCode() },
  });
}

/**
 * Updates the job's record in the provider directory. The record is derived from the request's state alone, so
 * repeating an update changes nothing. A trigger on `provider_jobs` updates each provider's totals.
 */
async function updateProviderHistory(
  transaction: Transaction,
  { state, at, log }: Projection,
  row: CustomerRequest,
): Promise<void> {
  if (state.assignments === 0) return;
  const changed = log.some(({ event }) => event === 'job_changed');
  const jobEnd = endOfJob(state, at, changed);
  if ((await updateJob(transaction, state, row, jobEnd)) > 0) return;
  if (!state.providerAssigned) return;
  await endReplacedJobs(transaction, state, at);
  const provider = await upsertProvider(transaction, row, at);
  if (!provider) return;
  await transaction.customerRequest.update({
    where: { id: row.id },
    data: { payment_methods: provider.payment_methods },
  });
  await transaction.providerJob.createMany({
    data: [
      {
        provider_id: provider.id,
        request_id: state.requestId,
        assignment: state.assignments,
        service_type: state.serviceType,
        distance_band: distanceBand(row.estimated_distance),
        price_cents: state.finalPriceCents,
        link: row.provider_job_id,
        assigned_at: new Date(at),
        agreed_at: dateOf(state.agreementAcceptedAt),
        promised_at: dateOf(state.promise?.firstAt),
        last_promised_at: dateOf(state.promise?.at),
        arrived_at: dateOf(state.promise?.arrivedAt),
        outcome: jobEnd?.outcome ?? null,
        ended_at: dateOf(jobEnd?.at),
        rating: state.customerRating,
        on_site_paid_at: dateOf(state.onSitePaidAt),
        on_site_overdue_at: dateOf(state.onSiteOverdueAt),
      },
    ],
    skipDuplicates: true,
  });
}

/**
 * Updates a job's record, but never clears what's already in it. For example, if the provider hands the job back, the
 * agreement is removed from the request's state, but the record still says when it was accepted.
 */
async function updateJob(
  transaction: Transaction,
  state: RequestState,
  row: CustomerRequest,
  jobEnd: JobEnd | undefined,
): Promise<number> {
  // If a change takes the job away from its provider, their record keeps the service and price of the job that they
  // were sent for.
  const current = state.providerAssigned ? { service: state.serviceType, price: state.finalPriceCents } : null;
  return transaction.$executeRaw`
    UPDATE provider_jobs SET
      link = coalesce(${row.provider_job_id}, link),
      distance_band = ${distanceBand(row.estimated_distance)}::smallint,
      service_type = coalesce(${current?.service ?? null}, service_type),
      price_cents = coalesce(${current?.price ?? null}::int, price_cents),
      agreed_at = coalesce(${dateOf(state.agreementAcceptedAt)}::timestamptz, agreed_at),
      promised_at = coalesce(${dateOf(state.promise?.firstAt)}::timestamptz, promised_at),
      last_promised_at = coalesce(${dateOf(state.promise?.at)}::timestamptz, last_promised_at),
      arrived_at = coalesce(${dateOf(state.promise?.arrivedAt)}::timestamptz, arrived_at),
      outcome = coalesce(outcome, ${jobEnd?.outcome ?? null}::"ProviderJobOutcome"),
      ended_at = coalesce(ended_at, ${dateOf(jobEnd?.at)}::timestamptz),
      rating = coalesce(${state.customerRating}::smallint, rating),
      on_site_paid_at = coalesce(${dateOf(state.onSitePaidAt)}::timestamptz, on_site_paid_at),
      on_site_overdue_at = coalesce(${dateOf(state.onSiteOverdueAt)}::timestamptz, on_site_overdue_at)
    WHERE request_id = ${state.requestId}::uuid AND assignment = ${state.assignments}`;
}

async function endReplacedJobs(transaction: Transaction, state: RequestState, at: Millis): Promise<void> {
  if (state.assignments === 1) return;
  await transaction.providerJob.updateMany({
    where: { request_id: state.requestId, assignment: { lt: state.assignments }, outcome: null },
    data: { outcome: 'replaced', ended_at: new Date(at) },
  });
}

/**
 * The phone format of the directory. A provider whose phone has another format isn't added to the directory. That's
 * better than an error, which would keep the request from going on.
 */
const E164_PATTERN = /^\+[1-9]\d{5,14}$/;

/**
 * Finds the provider with this phone, or adds them to the directory. Updates vehicle and email from the latest job,
 * but not the name, which only the desk changes.
 */
async function upsertProvider(
  transaction: Transaction,
  row: CustomerRequest,
  at: Millis,
): Promise<Pick<Provider, 'id' | 'payment_methods'> | undefined> {
  if (!row.provider_name || !E164_PATTERN.test(row.provider_phone ?? '')) return undefined;
  const when = new Date(at);
  const [provider] = await transaction.$queryRaw<Pick<Provider, 'id' | 'payment_methods'>[]>`
    INSERT INTO providers AS known (name, phone, email, vehicle, last_assigned_at)
    VALUES (${row.provider_name}, ${row.provider_phone}, ${row.provider_email}, ${row.provider_vehicle_info},
      ${when}::timestamptz)
    ON CONFLICT (phone) DO UPDATE SET
      email = coalesce(excluded.email, known.email),
      vehicle = coalesce(excluded.vehicle, known.vehicle),
      version = known.version + ((coalesce(excluded.email, known.email), coalesce(excluded.vehicle, known.vehicle))
        IS DISTINCT FROM (known.email, known.vehicle))::int,
      last_assigned_at = greatest(known.last_assigned_at, excluded.last_assigned_at)
    RETURNING id, payment_methods`;
  return provider;
}

interface JobEnd {
  outcome: ProviderJobOutcome;
  at: Millis;
}

/**
 * How and when the job ended for its current or last provider; undefined while it's in progress.
 * @param changed whether the job was just changed. If so, and it has no provider now, the change is the reason
 */
function endOfJob(state: RequestState, at: Millis, changed: boolean): JobEnd | undefined {
  if (!state.providerAssigned) return { outcome: changed ? 'changed' : 'declined', at };
  if (state.status === 'completed') return { outcome: 'completed', at: state.serviceCompletedAt ?? at };
  if (state.status === 'cancelled') return { outcome: 'cancelled', at: state.cancelledAt ?? at };
  return undefined;
}
