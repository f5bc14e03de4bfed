import { handshakeCode } from '#kernel/ids.ts';
import type { Millis, RequestState } from '#modules/request/rules/types.ts';
import { distanceBand } from './rules/providers.ts';
import type { CustomerRequest, Prisma, ProviderJobOutcome } from '#prisma/generated/client.ts';
import type { Projection } from '#modules/request/rules/activities.ts';

type Transaction = Prisma.TransactionClient;

/** What a change means for the provider, in the change's own transaction. */
export async function tellProvider(transaction: Transaction, change: Projection, row: CustomerRequest): Promise<void> {
  await giveCode(transaction, change);
  await learnFromJob(transaction, change, row);
}

/** Each assignment has a code of its own, made here like its link; an older one opens nothing any more. */
async function giveCode(transaction: Transaction, { links, state }: Projection): Promise<void> {
  if (links !== 'renew' && links !== 'clear') return;
  await transaction.handshakeCode.deleteMany({ where: { request_id: state.requestId } });
  if (state.handshake !== 'waiting') return;
  await transaction.handshakeCode.create({
    data: { request_id: state.requestId, assignment: state.assignments, code: handshakeCode() },
  });
}

/**
 * What a change tells the provider directory, in the change's own transaction: who has the job, and how it goes. The job's
 * row follows from the state alone, so the same change again, late or after a restart, tells nothing new; the figures of the
 * provider are what the rows add up to (trigger of `provider_jobs`).
 */
async function learnFromJob(transaction: Transaction, { state, at }: Projection, row: CustomerRequest): Promise<void> {
  if (state.assignments === 0) return;
  if ((await updateJob(transaction, state, row, at)) > 0) return;
  if (!state.providerAssigned) return;
  await closeReplaced(transaction, state, at);
  const provider = await keepProvider(transaction, row, at);
  if (!provider) return;
  const ended = endOf(state, at);
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

/** What was known stays known: a job that went back to the desk has no agreement in the state any more, but had one. */
async function updateJob(
  transaction: Transaction,
  state: RequestState,
  row: CustomerRequest,
  at: Millis,
): Promise<number> {
  const ended = endOf(state, at);
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

/** Whom the desk took off the job. */
async function closeReplaced(transaction: Transaction, state: RequestState, at: Millis): Promise<void> {
  if (state.assignments === 1) return;
  await transaction.providerJob.updateMany({
    where: { request_id: state.requestId, assignment: { lt: state.assignments }, outcome: null },
    data: { outcome: 'replaced', ended_at: new Date(at) },
  });
}

/** What the directory takes for a phone. A row that would be refused must not hold the request up. */
const E164 = /^\+[1-9]\d{5,14}$/;

/**
 * The provider with this phone, new to the directory or known. Vehicle and e-mail are those of the last job; the name is the
 * desk's to correct.
 */
async function keepProvider(transaction: Transaction, row: CustomerRequest, at: Millis): Promise<string | undefined> {
  if (!row.provider_name || !E164.test(row.provider_phone ?? '')) return undefined;
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

/** How and when the job ended for the provider who has or last had it; nothing while it is under way. */
function endOf(state: RequestState, at: Millis): { outcome: ProviderJobOutcome; at: Millis } | undefined {
  // The one way from an assignment back to none.
  if (!state.providerAssigned) return { outcome: 'declined', at };
  if (state.status === 'completed') return { outcome: 'completed', at: state.serviceCompletedAt ?? at };
  if (state.status === 'cancelled') return { outcome: 'cancelled', at: state.cancelledAt ?? at };
  return undefined;
}

function date(value: Millis | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value);
}
