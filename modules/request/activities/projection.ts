import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { makeLinkId } from '#kernel/ids.ts';
import { activityColumns } from '../activity-log.ts';
import { storeEndingTerms } from '../agreed-terms.ts';
import { ACCEPTANCE_INPUT, loadState } from '../send-command.ts';
import { TERMS_VERSION } from '../rules/terms.ts';
import { isUniqueViolation } from '#kernel/server/database-error.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import { PERSONAL_COLUMNS } from '#kernel/server/personal-columns.ts';
import { deleteMessagesOf } from '#modules/message/index.ts';
import { columnsFromState } from '../snapshot.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import type { CustomerRequest, PrismaClient } from '#prisma/generated/client.ts';
import type { KnownChange, Projection, ProjectionActivities, ProjectionResult } from '../rules/temporal-activities.ts';
import { FAILURE } from '../rules/contract.ts';
import { ENDED } from '../rules/statuses.ts';
import { moveDestination } from './destination.ts';
import type { ProjectionHooks } from './hooks.ts';
import { providerPhoneBeforeChange, enqueueMessages } from './texts.ts';
import type { MessageSettings } from './texts.ts';

type Transaction = Prisma.TransactionClient;

/** From this attempt on, alert the operator, because the row has been behind its workflow for a while. */
const FIRST_ALERT_ATTEMPT = 5;
const ID_TRIES = 3;

export function projectionActivities(
  prisma: PrismaClient,
  settings: MessageSettings,
  hooks: ProjectionHooks,
): ProjectionActivities {
  return {
    async project(projection) {
      if (activityInfo().attempt >= FIRST_ALERT_ATTEMPT) {
        logger.error(
          { alert: 'projection_behind' },
          'the row could not be written after several attempts; still trying',
        );
        metrics().projectionsBehind.inc();
      }
      const result = await retryOnDuplicateId(() =>
        prisma.$transaction((transaction) => writeChange(transaction, projection, settings, hooks)),
      );
      metrics().projections.observe(Math.max(0, Date.now() - projection.at) / 1_000);
      return result ?? (await resultOfRetry(prisma, projection, hooks));
    },
    async rewrite({ state, at, ...known }) {
      await throwIfWorkflowIsBehind(prisma, known);
      await prisma.$transaction(async (transaction) => {
        const [row] = await transaction.customerRequest.updateManyAndReturn({
          where: { id: state.requestId, OR: [{ version: { lt: state.version } }, whereSameChange(known)] },
          data: { ...columnsFromState(state, at), ...(known.changeId ? { change_id: known.changeId } : {}) },
        });
        if (!row) return;
        await addLinks(transaction, { state, links: 'missing' }, row);
        await hooks.writeLedger(transaction, { state, at });
        if (ENDED.includes(state.status)) await hooks.recordJobFigures(transaction, state.requestId);
      });
    },
    async erase(known) {
      await throwIfWorkflowIsBehind(prisma, known);
      const { requestId } = known;
      await prisma.$transaction([
        deleteMessagesOf(prisma, [requestId]),
        prisma.customerRequest.deleteMany({ where: { id: requestId } }),
        hooks.deleteCheckoutUrls(prisma, requestId),
      ]);
    },
  };
}

/**
 * Writes the row and everything that belongs to the change, in one transaction. Never inserts a row, because a late
 * retry would then bring a deleted request back.
 * @returns undefined if the row already has this version, or was deleted
 */
async function writeChange(
  transaction: Transaction,
  projection: Projection,
  settings: MessageSettings,
  hooks: ProjectionHooks,
): Promise<ProjectionResult | undefined> {
  const { state, changeId, at } = projection;
  const before = await providerPhoneBeforeChange(transaction, projection);
  const input = await readInput(transaction, projection);
  // UPDATE ... RETURNING saves a query, and a person is waiting for the page.
  const [writtenRow] = await transaction.customerRequest.updateManyAndReturn({
    where: { id: state.requestId, version: { lt: state.version } },
    data: {
      ...columnsFromState(state, at),
      change_id: changeId,
      // Clear what belongs to the previous provider, so that the next one doesn't start with it.
      ...(projection.links === 'renew' || projection.links === 'clear' ? EMPTY_JOB_COLUMNS : {}),
      ...(state.extraStatus === null ? { extra_reason: null } : {}),
      ...personalColumns(input),
      ...(projection.links === 'clear' ? EMPTY_PROVIDER_COLUMNS : {}),
    },
  });
  if (!writtenRow) return undefined;
  if (projection.inputId) await transaction.commandInput.deleteMany({ where: { id: projection.inputId } });
  const movedRow = await moveDestination(transaction, projection, writtenRow);
  const row = await storeEndingTerms(transaction, await addLinks(transaction, projection, movedRow), hooks.endingTerms);
  await writeFailureReport(transaction, projection, row, input);
  await hooks.writeLedger(transaction, projection);
  await writeAcceptance(transaction, projection, input);
  await hooks.applyToProvider(transaction, projection, row);
  await writeLog(transaction, projection);
  if (ENDED.includes(state.status)) await hooks.recordJobFigures(transaction, state.requestId);
  const textsWait = await enqueueMessages(transaction, projection, { row, before }, settings, hooks);
  return { textsWait, callAt: await hooks.firstAlertAt(row) };
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

/**
 * The result of a retry, if an earlier attempt has already written the change or the row was deleted.
 * @throws `BehindItsRow`
 */
async function resultOfRetry(
  prisma: PrismaClient,
  { state, changeId }: Projection,
  hooks: ProjectionHooks,
): Promise<ProjectionResult> {
  const { requestId, version } = state;
  await throwIfWorkflowIsBehind(prisma, { requestId, version, changeId });
  const row = await prisma.customerRequest.findUnique({ where: { id: requestId } });
  const queued = await prisma.message.count({ where: { request_id: requestId, status: 'queued' } });
  return { textsWait: queued > 0, callAt: row && (await hooks.firstAlertAt(row)) };
}

/**
 * Throws if the row has a later change than the one that this activity was given, or a different change under the same
 * version. Only the workflow writes these columns, so there are only two possible causes: Temporal's store was reset to
 * an earlier state, or the workflow has made another change since it started this (payment) activity.
 * @throws ApplicationFailure `BehindItsRow` with the row's state and change id
 */
export async function throwIfWorkflowIsBehind(
  prisma: PrismaClient,
  { requestId, version, changeId }: KnownChange,
): Promise<void> {
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

const EMPTY_PROVIDER_COLUMNS = {
  provider_job_id: null,
  provider_name: null,
  provider_phone: null,
  provider_email: null,
  provider_vehicle_info: null,
  provider_plate: null,
} satisfies Prisma.CustomerRequestUpdateManyMutationInput;

/** Columns about one provider's work on the job. They're cleared for the next provider. */
const EMPTY_JOB_COLUMNS = {
  provider_plate: null,
  payment_methods: [],
  handshake_skip_reason: null,
  provider_current_lat: null,
  provider_current_lng: null,
  provider_last_location_update: null,
  provider_minutes: null,
  provider_minutes_at: null,
} satisfies Prisma.CustomerRequestUpdateManyMutationInput;

/**
 * A condition that matches the row if this change was the last one written. Without a change id, the workflow started
 * from the row, and only the version is known.
 */
function whereSameChange({ version, changeId }: KnownChange): Prisma.CustomerRequestWhereInput {
  return changeId === null ? { version } : { version, change_id: changeId };
}

type Input = Record<string, string | null>;

/** Reads the personal text that was stored with the command. `writeChange` moves it to the request's row. */
async function readInput(transaction: Transaction, { inputId, state }: Projection): Promise<Input> {
  if (!inputId) return {};
  const input = await transaction.commandInput.findUnique({ where: { id: inputId } });
  if (input?.request_id !== state.requestId) return {};
  return input.fields as Input;
}

/** The columns of text that a person typed. A failure's note isn't among them: it's in the failure report. */
function personalColumns(input: Input): Prisma.CustomerRequestUpdateManyMutationInput {
  return Object.fromEntries(
    PERSONAL_COLUMNS.filter((name) => name in input && name !== 'failure_note').map((name) => [name, input[name]]),
  );
}

/** Records the acceptance of the terms, with the price, if the customer accepted the offer by SMS. */
async function writeAcceptance(transaction: Transaction, { state, at }: Projection, input: Input): Promise<void> {
  const device = input[ACCEPTANCE_INPUT];
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
 * Adds the ids of the secret links to the row. They're generated here and not in workflow code, so that they never
 * enter Temporal.
 * @param row the row as this transaction wrote it
 * @returns the row with its links
 */
async function addLinks(
  transaction: Transaction,
  { links, state }: Pick<Projection, 'links' | 'state'>,
  row: CustomerRequest,
): Promise<CustomerRequest> {
  if (links !== 'missing' && links !== 'renew') return row;
  const needsJobLink = links === 'renew' || (state.providerAssigned && row.provider_job_id === null);
  if (row.customer_tracking_id !== null && !needsJobLink) return row;
  return transaction.customerRequest.update({
    where: { id: state.requestId },
    data: {
      customer_tracking_id: row.customer_tracking_id ?? makeLinkId(),
      ...(needsJobLink ? { provider_job_id: makeLinkId() } : {}),
    },
  });
}

/**
 * Stores a failure with who reported it and where, because positions are deleted soon after the job and the provider
 * may be replaced.
 */
async function writeFailureReport(
  transaction: Transaction,
  { state, log, at }: Pick<Projection, 'state' | 'log' | 'at'>,
  row: CustomerRequest,
  input: Input,
): Promise<void> {
  if (state.failureReason === null || !log.some(({ event }) => event === 'failure_reported')) return;
  await transaction.failureReport.create({
    data: {
      request_id: state.requestId,
      version: state.version,
      at: new Date(at),
      reason: state.failureReason,
      provider_name: row.provider_name,
      failure_note: input.failure_note ?? null,
      failure_lat: row.provider_current_lat,
      failure_lng: row.provider_current_lng,
      positioned_at: row.provider_last_location_update,
    },
  });
}

/** Runs a transaction again if a generated id was already in use. */
async function retryOnDuplicateId<T>(job: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await job();
    } catch (error) {
      if (!isUniqueViolation(error) || tries >= ID_TRIES) throw error;
    }
  }
}
