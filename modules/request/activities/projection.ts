import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { linkId } from '#kernel/ids.ts';
import { activityColumns } from '../activity-log.ts';
import { ACCEPTANCE, loadState } from '../command.ts';
import { TERMS_VERSION } from '../rules/terms.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { PERSONAL_COLUMNS } from '#kernel/server/personal-columns.ts';
import { deleteMessagesOf } from '#modules/message/index.ts';
import { columnsOf } from '../snapshot.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import type { Known, Projection, ProjectionActivities, Written } from '../rules/activities.ts';
import { FAILURE } from '../rules/contract.ts';
import type { Others } from './others.ts';
import { phonesBefore, queueTexts } from './texts.ts';
import type { TextSettings } from './texts.ts';

type Transaction = Prisma.TransactionClient;

/** From this attempt on somebody should look: the row has been behind its workflow for a while. */
const ALERT_ATTEMPT = 5;
const ID_TRIES = 3;

export function projectionActivities(prisma: PrismaClient, words: TextSettings, others: Others): ProjectionActivities {
  return {
    async project(projection) {
      if (activityInfo().attempt >= ALERT_ATTEMPT) {
        logger.error({ alert: 'projection_behind' }, 'row is behind');
        metrics().projectionsBehind.inc();
      }
      const written = await withFreshIds(() =>
        prisma.$transaction((transaction) => write(transaction, projection, words, others)),
      );
      metrics().projections.observe(Math.max(0, Date.now() - projection.at) / 1_000);
      return written ?? (await alreadyWritten(prisma, projection, others));
    },
    async rewrite({ state, at, ...known }) {
      await refuseIfBehind(prisma, known);
      await prisma.$transaction(async (transaction) => {
        const [row] = await transaction.customerRequest.updateManyAndReturn({
          where: { id: state.requestId, OR: [{ version: { lt: state.version } }, sameChange(known)] },
          data: { ...columnsOf(state, at), ...(known.changeId ? { change_id: known.changeId } : {}) },
        });
        if (!row) return;
        await giveLinks(transaction, { state, links: 'missing' }, row);
        await others.writeLedger(transaction, { state, at });
      });
    },
    async erase(known) {
      await refuseIfBehind(prisma, known);
      const { requestId } = known;
      await prisma.$transaction([
        deleteMessagesOf(prisma, [requestId]),
        prisma.customerRequest.deleteMany({ where: { id: requestId } }),
        // The ledger outlives the request; the hosted page's address need not.
        prisma.payment.updateMany({ where: { request_id: requestId }, data: { checkout_url: null } }),
      ]);
    },
  };
}

/**
 * The row with all that belongs to the change, in one transaction. Never an insert of the row: a late retry must not bring a
 * deleted request back.
 *
 * @returns undefined where the row has this version, or is gone
 */
async function write(
  transaction: Transaction,
  projection: Projection,
  words: TextSettings,
  others: Others,
): Promise<Written | undefined> {
  const { state, changeId, at } = projection;
  const before = await phonesBefore(transaction, projection);
  const input = await readInput(transaction, projection);
  // The row as it is then comes back with it: each question less is time that a person does not wait.
  const [written] = await transaction.customerRequest.updateManyAndReturn({
    where: { id: state.requestId, version: { lt: state.version } },
    data: {
      ...columnsOf(state, at),
      change_id: changeId,
      // What one provider left must not be shown as another's, whatever the next form holds.
      ...(projection.links === 'renew' || projection.links === 'clear' ? WITHOUT_TRACES : {}),
      ...personalColumns(input),
      ...(projection.links === 'clear' ? WITHOUT_PROVIDER : {}),
    },
  });
  if (!written) return undefined;
  if (projection.inputId) await transaction.commandInput.deleteMany({ where: { id: projection.inputId } });
  const row = await giveLinks(transaction, projection, written);
  await others.writeLedger(transaction, projection);
  await writeAcceptance(transaction, projection, input);
  await others.tellProvider(transaction, projection, row);
  await writeLog(transaction, projection);
  const textsWait = await queueTexts(transaction, projection, { row, before }, words, others);
  return { textsWait, callAt: await others.firstCall(row) };
}

async function writeLog(transaction: Transaction, { state, at, log }: Projection): Promise<void> {
  if (log.length === 0) return;
  await transaction.requestActivityLog.createMany({
    data: log.map(({ userType, ...line }, n) => ({
      request_id: state.requestId,
      version: state.version,
      n,
      ...activityColumns(line, userType),
      created_at: new Date(at),
    })),
  });
}

/** An attempt before this one was not answered, or the row is gone. @throws `BehindItsRow` */
async function alreadyWritten(prisma: PrismaClient, { state, changeId }: Projection, others: Others): Promise<Written> {
  const { requestId, version } = state;
  await refuseIfBehind(prisma, { requestId, version, changeId });
  const row = await prisma.customerRequest.findUnique({ where: { id: requestId } });
  const queued = await prisma.message.count({ where: { request_id: requestId, status: 'queued' } });
  return { textsWait: queued > 0, callAt: row && (await others.firstCall(row)) };
}

/**
 * Refuses to act for a workflow whose row has a later change, or another one under the same version. To the one writer that happens only
 * where Temporal's store was set back to an earlier state. A payment activity may also have been overtaken by a change of its own workflow.
 * @throws ApplicationFailure `BehindItsRow` with the row's state and change
 */
export async function refuseIfBehind(prisma: PrismaClient, { requestId, version, changeId }: Known): Promise<void> {
  const row = await prisma.customerRequest.findUnique({
    where: { id: requestId },
    select: { version: true, change_id: true },
  });
  if (!row || row.version < version) return;
  if (row.version === version && (changeId === null || row.change_id === changeId)) return;
  const state = await loadState(prisma, requestId);
  if (!state) return;
  throw ApplicationFailure.create({
    type: FAILURE.behind,
    message: 'the row has other changes',
    details: [state, row.change_id],
    nonRetryable: true,
  });
}

const WITHOUT_PROVIDER = {
  provider_job_id: null,
  provider_name: null,
  provider_phone: null,
  provider_email: null,
  provider_vehicle_info: null,
  provider_plate: null,
} satisfies Prisma.CustomerRequestUpdateManyMutationInput;

/** What a provider leaves on a job. */
const WITHOUT_TRACES = {
  provider_plate: null,
  handshake_skip_reason: null,
  extra_reason: null,
  provider_current_lat: null,
  provider_current_lng: null,
  provider_last_location_update: null,
  provider_minutes: null,
  provider_minutes_at: null,
} satisfies Prisma.CustomerRequestUpdateManyMutationInput;

/** The row of a change, or of one before where the workflow began from the row. */
function sameChange({ version, changeId }: Known): Prisma.CustomerRequestWhereInput {
  return changeId === null ? { version } : { version, change_id: changeId };
}

type Input = Record<string, string | null>;

/** What was kept beside the command. Once it is written, the row and what hangs on it hold the only copy. */
async function readInput(transaction: Transaction, { inputId, state }: Projection): Promise<Input> {
  if (!inputId) return {};
  const input = await transaction.commandInput.findUnique({ where: { id: inputId } });
  if (input?.request_id !== state.requestId) return {};
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
async function giveLinks(
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
      customer_tracking_id: row.customer_tracking_id ?? linkId(),
      ...(newJob ? { provider_job_id: linkId() } : {}),
    },
  });
}

/** A made-up id may be taken: then the whole transaction is tried with another. */
async function withFreshIds<T>(job: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await job();
    } catch (error) {
      if (!isUniqueViolation(error) || tries >= ID_TRIES) throw error;
    }
  }
}
