import { activityInfo } from '@temporalio/activity';
import { handshakeCode, linkId, trackingId } from '#domain/ids.ts';
import { ACCEPTANCE, loadState } from '#platform/command.ts';
import { TERMS_VERSION } from '#domain/constants.ts';
import { logger } from '#platform/logger.ts';
import { metrics } from '#platform/metrics.ts';
import { PERSONAL_COLUMNS } from '#platform/personal-columns.ts';
import { columnsOf } from '#platform/snapshot.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import type { Projection, ProjectionActivities } from '#workflows/activities.ts';
import { learnFromJob } from './directory.ts';
import { phonesBefore, queueTexts, redactLater } from './texts.ts';
import type { TextSettings } from './texts.ts';

type Transaction = Prisma.TransactionClient;

/** From this attempt on somebody should look: the row has been behind its workflow for a while. */
const ALERT_ATTEMPT = 5;
const ID_TRIES = 3;

export function projectionActivities(prisma: PrismaClient, words: TextSettings): ProjectionActivities {
  return {
    async project(projection) {
      const { attempt, isLocal } = activityInfo();
      if (!isLocal && attempt >= ALERT_ATTEMPT) {
        logger.error({ alert: 'projection_behind' }, 'row is behind');
        metrics().projectionsBehind.inc();
      }
      const written = await withFreshIds(() =>
        prisma.$transaction((transaction) => write(transaction, projection, words)),
      );
      metrics().projections.observe(Math.max(0, Date.now() - projection.at) / 1_000);
      if (projection.texts.length === 0) return false;
      return written ? written.queued : textsWait(prisma, projection.state.requestId);
    },
    async newerRow({ requestId, version }) {
      const row = await loadState(prisma, requestId);
      return row && row.version > version ? row : undefined;
    },
    async erase(requestId) {
      await prisma.$transaction([
        ...redactLater(prisma, [requestId]),
        prisma.customerRequest.deleteMany({ where: { id: requestId } }),
        // The ledger outlives the request; the hosted page's address need not.
        prisma.payment.updateMany({ where: { request_id: requestId }, data: { checkout_url: null } }),
      ]);
    },
  };
}

/**
 * The row, its log and its ledger in one transaction. Never an insert of the row: a late retry must not bring a deleted
 * request back. An older version finds nothing to do, and that is success.
 *
 * @returns whether the change has texts to be sent, where it was written now and for the first time
 */
async function write(
  transaction: Transaction,
  projection: Projection,
  words: TextSettings,
): Promise<{ queued: boolean } | undefined> {
  const { state, at } = projection;
  const before = await phonesBefore(transaction, projection);
  const input = await takeInput(transaction, projection);
  const change = {
    ...columnsOf(state, at),
    // What one provider left must not be shown as another's, whatever the next form holds.
    ...(projection.links === 'renew' ? { provider_plate: null, handshake_skip_reason: null } : {}),
    ...personalColumns(input),
    ...(projection.links === 'clear' ? WITHOUT_PROVIDER : {}),
  };
  const where = { id: state.requestId };
  // The row as it is then comes back with it: each question less is time that a person does not wait.
  const [newer] = await transaction.customerRequest.updateManyAndReturn({
    where: { ...where, version: { lt: state.version } },
    data: change,
  });
  if (!newer && !(await exists(transaction, state.requestId))) return undefined;
  const again = !newer && (await toldOtherwise(transaction, projection));
  const [replaced] = again
    ? await transaction.customerRequest.updateManyAndReturn({
        where: { ...where, version: state.version },
        data: change,
      })
    : [newer];
  let queued = false;
  if (replaced) {
    const row = await giveLinks(transaction, projection, replaced);
    await giveCode(transaction, projection);
    await writeLedger(transaction, projection);
    await writeAcceptance(transaction, projection, input);
    await learnFromJob(transaction, projection, row);
    queued = await queueTexts(transaction, projection, { row, before }, words);
  } else await sameVersion(transaction, projection);
  await writeLog(transaction, projection);
  return newer && { queued };
}

async function writeLog(transaction: Transaction, { state, at, log }: Projection): Promise<void> {
  if (log.length === 0) return;
  await transaction.requestActivityLog.createMany({
    data: log.map(({ n, action, userType }) => ({
      request_id: state.requestId,
      version: state.version,
      n,
      action,
      user_type: userType,
      created_at: new Date(at),
    })),
    skipDuplicates: true,
  });
}

/**
 * Whether another change was written under this version: of two commands in one lost task, done anew, either may come
 * first. Its lines are taken away, for it comes again under the version that it has now.
 */
async function toldOtherwise(transaction: Transaction, { state, log }: Projection): Promise<boolean> {
  if (log.length === 0) return false;
  const where = { request_id: state.requestId, version: state.version };
  const lines = await transaction.requestActivityLog.findMany({
    where,
    orderBy: { n: 'asc' },
    select: { action: true },
  });
  const told = lines.map(({ action }) => action).join('\n');
  if (told === '' || told === log.map(({ action }) => action).join('\n')) return false;
  await transaction.requestActivityLog.deleteMany({ where });
  return true;
}

/**
 * The same version once more. A workflow task that was lost with its process is done anew, at a later time: what it wrote
 * is there already, with times that the workflow does not know. The row gets those that the workflow will remember; links,
 * codes and texts stay as they were given.
 */
async function sameVersion(transaction: Transaction, { state, at }: Projection): Promise<void> {
  const { count } = await transaction.customerRequest.updateMany({
    where: { id: state.requestId, version: state.version },
    data: columnsOf(state, at),
  });
  if (count > 0) await writeLedger(transaction, { state, at });
}

/** Of an attempt that was written and not answered nobody knows any more. */
async function textsWait(prisma: PrismaClient, id: string): Promise<boolean> {
  return (await prisma.message.count({ where: { request_id: id, status: 'queued', recipient: { not: 'admin' } } })) > 0;
}

async function exists(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.customerRequest.count({ where: { id } })) > 0;
}

const WITHOUT_PROVIDER = {
  provider_job_id: null,
  provider_name: null,
  provider_phone: null,
  provider_email: null,
  provider_vehicle_info: null,
  provider_plate: null,
  handshake_skip_reason: null,
  extra_reason: null,
  provider_current_lat: null,
  provider_current_lng: null,
  provider_last_location_update: null,
  provider_minutes: null,
  provider_minutes_at: null,
} satisfies Prisma.CustomerRequestUpdateManyMutationInput;

type Input = Record<string, string | null>;

/** What was kept beside the command; from here on the row and what hangs on it hold the only copy. */
async function takeInput(transaction: Transaction, { inputId, state }: Projection): Promise<Input> {
  if (!inputId) return {};
  const input = await transaction.commandInput.findUnique({ where: { id: inputId } });
  if (input?.request_id !== state.requestId) return {};
  await transaction.commandInput.delete({ where: { id: inputId } });
  return input.fields as Input;
}

/** Text a person wrote. */
function personalColumns(input: Input): Prisma.CustomerRequestUpdateManyMutationInput {
  return Object.fromEntries(PERSONAL_COLUMNS.filter((name) => name in input).map((name) => [name, input[name]]));
}

/** Who accepted an offer by text accepted the terms with it, at that price. */
async function writeAcceptance(transaction: Transaction, { state, at }: Projection, input: Input): Promise<void> {
  const device = input[ACCEPTANCE];
  if (!device) return;
  await transaction.acceptance.createMany({
    data: [
      {
        request_id: state.requestId,
        kind: 'customer_terms',
        device_id: device,
        terms: TERMS_VERSION,
        price_cents: state.finalPriceCents,
        accepted_at: new Date(at),
      },
    ],
    skipDuplicates: true,
  });
}

/**
 * Secret link ids are made here, outside workflow code, and never enter Temporal. A tracking id once given stays.
 * @param row as this transaction wrote it
 * @returns the row with its links
 */
export async function giveLinks(
  transaction: Transaction,
  { links, state }: Pick<Projection, 'links' | 'state'>,
  row: CustomerRequest,
): Promise<CustomerRequest> {
  if (links !== 'missing' && links !== 'renew') return row;
  const newJob = links === 'renew' || (state.providerAssigned && row.provider_job_id === null);
  if (row.customer_tracking_id !== null && !newJob) return row;
  return transaction.customerRequest.update({
    where: { id: state.requestId },
    data: {
      customer_tracking_id: row.customer_tracking_id ?? (state.version === 1 ? trackingId() : linkId()),
      ...(newJob ? { provider_job_id: linkId() } : {}),
      ...(links === 'renew'
        ? {
            extra_reason: null,
            provider_current_lat: null,
            provider_current_lng: null,
            provider_last_location_update: null,
            provider_minutes: null,
            provider_minutes_at: null,
          }
        : {}),
    },
  });
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

/** The sessions in the ledger as the state has them. @param projection.at when, milliseconds since 1970 */
export async function writeLedger(
  transaction: Transaction,
  { state, at }: Pick<Projection, 'state' | 'at'>,
): Promise<void> {
  for (const session of state.sessions) {
    await transaction.payment.updateMany({
      where: { session_id: session.id, status: { not: session.status } },
      data: {
        status: session.status,
        amount_cents: session.amountCents,
        ...(session.status === 'paid' ? { paid_at: new Date(at) } : {}),
        ...(session.status === 'refunded' ? { refunded_at: new Date(at) } : {}),
        ...(session.settledByHand ? { settled_by_hand_at: new Date(at) } : {}),
      },
    });
  }
  if (state.status === 'completed') {
    await transaction.payment.updateMany({
      where: { request_id: state.requestId, status: 'paid', completed_at: null },
      data: { completed_at: new Date(state.serviceCompletedAt ?? at) },
    });
  }
}

/** A made-up id may be taken: then the whole transaction is tried with another. */
async function withFreshIds<T>(job: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await job();
    } catch (error) {
      const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
      if (!taken || tries >= ID_TRIES) throw error;
    }
  }
}
