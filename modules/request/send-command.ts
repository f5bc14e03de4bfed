import { createHash, randomUUID } from 'node:crypto';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowUpdateFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { findPayableSession } from './rules/changes.ts';
import { isNoOp, refusalToOpenPayment } from './rules/decide.ts';
import type { Command, Rejection } from './rules/commands.ts';
import type { RequestState } from './rules/types.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { FAILURE } from './rules/contract.ts';
import type { UpdateArguments, UpdateName, UpdateResult } from './rules/contract.ts';
import { isForeignKeyViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { errorName } from '#kernel/server/errors.ts';
import { requestFields, inLogContext, setLogRequest } from '#kernel/server/log-context.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { PersonalColumn } from '#kernel/server/personal-columns.ts';
import { PAYMENTS_QUERY, STATE_COLUMNS, stateFromRow } from './snapshot.ts';
import type { RowWithPayments } from './snapshot.ts';
import { reconcileWorkflowWithRow, executeUpdate } from './temporal.ts';
import { inSpan } from '#kernel/server/tracing.ts';

/** The result of a command. Expected failures are results, not exceptions. */
export type CommandOutcome =
  | ({ ok: true } & UpdateResult)
  /** The lifecycle table rejected the command, so nothing changed. */
  | { ok: false; kind: 'rejected'; rejection: Rejection }
  /** The request doesn't exist, or was deleted. */
  | { ok: false; kind: 'missing' }
  /** The form's nonce was already used with other input. */
  | { ok: false; kind: 'nonce_reused' }
  /**
   * We don't know whether the command ran, because Temporal, its worker or the database didn't answer. Sending the same
   * form again is safe.
   */
  | { ok: false; kind: 'unavailable' }
  /** Stripe didn't answer, so nothing changed. */
  | { ok: false; kind: 'payment_unavailable' };

/** Where a command came from. */
export interface CommandOrigin {
  /** The form's intent, or the kind of event behind the command. It's the first part of the Update id. */
  intent: string;
  /**
   * The form's nonce, or the event's id. The same nonce again has no second effect and returns the same result. Without
   * a nonce, every call is a new command.
   */
  nonce?: string;
  /** Personal text that belongs to the command, by column name. It's stored in PostgreSQL and never enters Temporal. */
  personal?: Partial<Record<PersonalColumn, string | null>>;
  /**
   * The id of the device or SMS with which the customer accepted the terms, if this command accepts them. The id is
   * stored with the change.
   */
  acceptance?: string;
}

/** The key of an acceptance in `command_inputs`. It isn't a column of the request. */
export const ACCEPTANCE_INPUT = 'acceptance';

/**
 * Runs one command on a request, as a Temporal Update. Returns after the row has been written, so that the next page
 * shows the change.
 * @param request the request's id, or its row with payments if it was just read
 */
export async function sendCommand<N extends UpdateName>(
  request: string | RowWithPayments,
  name: N,
  args: UpdateArguments[N],
  origin: CommandOrigin,
): Promise<CommandOutcome> {
  const requestId = typeof request === 'string' ? request : request.id;
  setLogRequest({ id: requestId });
  return inLogContext({ ...requestFields(requestId), command: name }, () =>
    inSpan(`command ${name}`, { 'shoulder.command': name }, async (span) => {
      const stopTimer = metrics().commands.startTimer({ command: name });
      const outcome = await runCommand(request, name, args, origin);
      const result = outcome.ok ? 'ok' : outcome.kind;
      const seconds = stopTimer({ result });
      if (result === 'unavailable') metrics().notConfirmed.inc();
      logger.info({ result, ms: Math.round(seconds * 1_000) }, 'command');
      span.setAttribute('shoulder.result', result);
      return outcome;
    }),
  );
}

async function runCommand<N extends UpdateName>(
  request: string | RowWithPayments,
  name: N,
  args: UpdateArguments[N],
  origin: CommandOrigin,
): Promise<CommandOutcome> {
  const prisma = db();
  try {
    const state =
      typeof request === 'string' ? await loadState(prisma, request) : stateFromRow(request, request.payments);
    if (!state) return { ok: false, kind: 'missing' };
    const { requestId } = state;
    const noOpResult = answerFromRow(state, name, args);
    if (noOpResult) return { ok: true, ...noOpResult };
    // Claim the nonce after the check above, so that a command that changes nothing doesn't use it up.
    const hash = hashOf({ requestId, name, args, personal: origin.personal, acceptance: origin.acceptance });
    if (origin.nonce && !(await claimNonce(prisma, origin.nonce, hash))) return { ok: false, kind: 'nonce_reused' };
    const inputId =
      origin.personal || origin.acceptance ? await storeInput(prisma, requestId, origin, hash) : undefined;
    const updateId = `${origin.intent}:${safeNonce(origin.nonce) ?? randomUUID()}:${hash.slice(0, 16)}`;
    const argsWithInput = inputId ? { ...args, inputId } : args;
    // Temporal accepts an Update id again if a validator rejected the Update, so the second try can reuse the id. After
    // any other failure, the same id only returns the first result, so the last try needs another id.
    for (const id of [updateId, updateId]) {
      try {
        return { ok: true, ...(await executeUpdate(state, name, argsWithInput, id)) };
      } catch (error) {
        if (!(await shouldRetry(state, error))) throw error;
      }
    }
    return { ok: true, ...(await executeUpdate(state, name, argsWithInput, `${updateId}:again`)) };
  } catch (error) {
    const outcome = outcomeOf(error);
    // Release the nonce, so that the person can correct the form and send it again.
    if (!outcome.ok && outcome.kind === 'rejected' && origin.nonce) {
      await prisma.formNonce.deleteMany({ where: { nonce: origin.nonce } }).catch(() => undefined);
    }
    return outcome;
  }
}

/**
 * Whether to run a command again because its workflow was behind the row. In that case the command changed nothing, and
 * the workflow has caught up by now.
 */
async function shouldRetry({ requestId, version }: RequestState, error: unknown): Promise<boolean> {
  const failure = failureOf(error);
  const knownVersion = failure?.type === FAILURE.rejected ? (failure.details?.[1] as number) : version;
  if (failure?.type === FAILURE.behind) return true;
  if (knownVersion >= version) return false;
  // The workflow doesn't know the row's latest version, usually because that version was just written. Make it catch up
  // first.
  await reconcileWorkflowWithRow(requestId, version);
  return true;
}

function failureOf(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

/**
 * The result of a command that wouldn't change anything, read from the row alone. Each Update stays in the history, and
 * Temporal limits their number per workflow, so repeated clicks must not use them up.
 */
function answerFromRow<N extends UpdateName>(
  state: RequestState,
  name: N,
  args: UpdateArguments[N],
): UpdateResult | undefined {
  const now = Date.now();
  const result = { version: state.version, status: state.status };
  if (name === 'openPayment') {
    const usable = findPayableSession(state, now);
    const refusal = refusalToOpenPayment(state, args as UpdateArguments['openPayment']);
    return usable && !refusal ? { ...result, sessionId: usable.id } : undefined;
  }
  // Only Stripe knows whether these commands would change anything.
  if (name === 'observePayment' || name === 'observeRefunds' || state.version === 0) return undefined;
  return isNoOp(state, { ...args, name } as Command, now) ? result : undefined;
}

/**
 * Loads a request's state from its row.
 * @returns undefined if the request doesn't exist
 */
export async function loadState(prisma: PrismaClient, requestId: string): Promise<RequestState | undefined> {
  const row = await prisma.customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id: requestId },
    select: { ...STATE_COLUMNS, payments: PAYMENTS_QUERY },
  });
  return row ? stateFromRow(row, row.payments) : undefined;
}

function outcomeOf(error: unknown): CommandOutcome {
  const cause = failureOf(error);
  if (cause) {
    if (cause.type === FAILURE.rejected) {
      return { ok: false, kind: 'rejected', rejection: cause.details?.[0] as Rejection };
    }
    if (cause.type === FAILURE.paymentUnavailable) return { ok: false, kind: 'payment_unavailable' };
    if (cause.type === FAILURE.ended) return { ok: false, kind: 'missing' };
  }
  // Storing the command's text failed because the row has just been deleted.
  if (isForeignKeyViolation(error)) return { ok: false, kind: 'missing' };
  // The workflow has ended, and its row is about to be deleted.
  if (
    error instanceof WorkflowNotFoundError ||
    error instanceof WorkflowFailedError ||
    error instanceof WorkflowExecutionAlreadyStartedError
  )
    return { ok: false, kind: 'missing' };
  logger.warn({ error: errorName(error) }, 'command not confirmed');
  return { ok: false, kind: 'unavailable' };
}

/**
 * Reserves a nonce for the payload that is first sent with it.
 * @returns whether the nonce belongs to this payload
 */
async function claimNonce(prisma: PrismaClient, nonce: string, hash: string): Promise<boolean> {
  // A single statement inserts or finds the nonce, because a person is waiting.
  const [owner] = await prisma.$queryRaw<{ payload_hash: string }[]>`
    INSERT INTO form_nonces (nonce, payload_hash) VALUES (${nonce}, ${hash})
    ON CONFLICT (nonce) DO UPDATE SET nonce = EXCLUDED.nonce
    RETURNING payload_hash`;
  return owner?.payload_hash === hash;
}

/** Stores a command's personal text, and returns its id. The same form sent again gets the same id. */
async function storeInput(
  prisma: PrismaClient,
  requestId: string,
  origin: CommandOrigin,
  hash: string,
): Promise<string> {
  const id = origin.nonce ? uuidOf(`${requestId}:${origin.intent}:${origin.nonce}:${hash}`) : randomUUID();
  const fields = { ...origin.personal, ...(origin.acceptance ? { [ACCEPTANCE_INPUT]: origin.acceptance } : {}) };
  await prisma.commandInput.createMany({
    data: [{ id, request_id: requestId, fields }],
    skipDuplicates: true,
  });
  return id;
}

/**
 * The nonce as part of an Update id. Update ids are stored in Temporal's history, so anything that doesn't look like
 * one of our nonces is hashed.
 */
function safeNonce(nonce: string | undefined): string | undefined {
  return nonce === undefined || /^[\w-]{1,64}$/.test(nonce) ? nonce : hashOf(nonce).slice(0, 32);
}

/** A UUID (version 8) made from the hash of a name. The same name always gets the same UUID. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
