import { createHash, randomUUID } from 'node:crypto';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowUpdateFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { usableSession } from './rules/changes.ts';
import { isIdle, refusalOfOpening } from './rules/decide.ts';
import type { Command, Rejection, RequestState } from './rules/types.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { FAILURE } from './rules/contract.ts';
import type { UpdateArguments, UpdateName, UpdateResult } from './rules/contract.ts';
import { isForeignKeyViolation } from '#kernel/server/database-error.ts';
import { db } from '#kernel/server/db.ts';
import { errorName } from '#kernel/server/errors.ts';
import { aboutRequest, inLogContext, noteRequest } from '#kernel/server/log-context.ts';
import { hashOf } from '#kernel/server/hash.ts';
import { logger } from '#kernel/server/logger.ts';
import { metrics } from '#kernel/server/metrics.ts';
import type { PersonalColumn } from '#kernel/server/personal-columns.ts';
import { LEDGER, STATE_COLUMNS, stateOf } from './snapshot.ts';
import type { FullRow } from './snapshot.ts';
import { agree, executeUpdate } from './temporal.ts';
import { inSpan } from '#kernel/server/tracing.ts';

/** What became of a command. Nobody is told more than this, and nothing is thrown for what is a normal case. */
export type CommandOutcome =
  | ({ ok: true } & UpdateResult)
  /** The lifecycle said no; nothing changed. */
  | { ok: false; kind: 'rejected'; rejection: Rejection }
  /** There is no such request (any more). */
  | { ok: false; kind: 'missing' }
  /** The form's nonce was used before for something else. */
  | { ok: false; kind: 'nonce_reused' }
  /** Not confirmed: Temporal, its worker or the database did not answer. Sending the same form again is safe. */
  | { ok: false; kind: 'unavailable' }
  /** Stripe did not answer; nothing changed. */
  | { ok: false; kind: 'payment_unavailable' };

/** How a command came in. */
export interface Via {
  /** The form's intent, or the event that led to it; first part of the Update id. */
  intent: string;
  /**
   * The form's nonce, or the event's id: the same again has one effect and the same answer. Without one every call is
   * a new command.
   */
  nonce?: string;
  /** Personal text that goes with the command; written beside it, never into Temporal. Keys are column names. */
  personal?: Partial<Record<PersonalColumn, string | null>>;
  /** Accepting an offer accepts the terms too: where that was said, kept with the change and only with it. */
  acceptance?: string;
}

/** Where `command_inputs` keeps an acceptance; no column of the request. */
export const ACCEPTANCE = 'acceptance';

/**
 * Runs one command of a request's life as a Temporal Update. Answers only once the row shows the change, so that the
 * page after the redirect is true.
 * @param request its id, or its row as it was just read with its payments
 */
export async function command<N extends UpdateName>(
  request: string | FullRow,
  name: N,
  args: UpdateArguments[N],
  via: Via,
): Promise<CommandOutcome> {
  const requestId = typeof request === 'string' ? request : request.id;
  noteRequest({ id: requestId });
  return inLogContext({ ...aboutRequest(requestId), command: name }, () =>
    inSpan(`command ${name}`, { 'shoulder.command': name }, async (span) => {
      const told = metrics().commands.startTimer({ command: name });
      const outcome = await runCommand(request, name, args, via);
      const result = outcome.ok ? 'ok' : outcome.kind;
      const seconds = told({ result });
      if (result === 'unavailable') metrics().notConfirmed.inc();
      logger.info({ result, ms: Math.round(seconds * 1_000) }, 'command');
      span.setAttribute('shoulder.result', result);
      return outcome;
    }),
  );
}

async function runCommand<N extends UpdateName>(
  request: string | FullRow,
  name: N,
  args: UpdateArguments[N],
  via: Via,
): Promise<CommandOutcome> {
  const prisma = db();
  try {
    const state = typeof request === 'string' ? await loadState(prisma, request) : stateOf(request, request.payments);
    if (!state) return { ok: false, kind: 'missing' };
    const { requestId } = state;
    const done = doneAlready(state, name, args);
    if (done) return { ok: true, ...done };
    // Only now: a form that changed nothing leaves its nonce to be used.
    const hash = hashOf({ requestId, name, args, personal: via.personal, acceptance: via.acceptance });
    if (via.nonce && !(await claimNonce(prisma, via.nonce, hash))) return { ok: false, kind: 'nonce_reused' };
    const inputId = via.personal || via.acceptance ? await keepInput(prisma, requestId, via, hash) : undefined;
    const updateId = `${via.intent}:${plainNonce(via.nonce) ?? randomUUID()}:${hash.slice(0, 16)}`;
    const given = inputId ? { ...args, inputId } : args;
    // What a validator refused may be asked again by the same id; what failed later, Temporal answers as before.
    for (const id of [updateId, updateId]) {
      try {
        return { ok: true, ...(await executeUpdate(state, name, given, id)) };
      } catch (error) {
        if (!(await knewLess(state, error))) throw error;
      }
    }
    return { ok: true, ...(await executeUpdate(state, name, given, `${updateId}:again`)) };
  } catch (error) {
    const outcome = outcomeOf(error);
    // Nothing happened under this nonce: the form may be corrected and sent again.
    if (!outcome.ok && outcome.kind === 'rejected' && via.nonce) {
      await prisma.formNonce.deleteMany({ where: { nonce: via.nonce } }).catch(() => undefined);
    }
    return outcome;
  }
}

/**
 * Whether a command is to be decided again: its workflow did not know what the row had before it was asked. Afterwards it does, and
 * nothing was written.
 */
async function knewLess({ requestId, version }: RequestState, error: unknown): Promise<boolean> {
  const failure = failureOf(error);
  const known = failure?.type === FAILURE.rejected ? (failure.details?.[1] as number) : version;
  if (failure?.type === FAILURE.behind) return true;
  if (known >= version) return false;
  // Mostly the row has just been written, and the workflow is about to hear of it.
  await agree(requestId, version);
  return true;
}

function failureOf(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

/**
 * The answer to what is done already, from the row alone. Every Update stays in the history and a workflow takes a limited
 * number of them, so a button pressed again and again must not use them up.
 */
function doneAlready<N extends UpdateName>(
  state: RequestState,
  name: N,
  args: UpdateArguments[N],
): UpdateResult | undefined {
  const now = Date.now();
  const result = { version: state.version, status: state.status };
  if (name === 'openPayment') {
    const usable = usableSession(state, now);
    const refused = refusalOfOpening(state, args as UpdateArguments['openPayment']);
    return usable && !refused ? { ...result, sessionId: usable.id } : undefined;
  }
  if (name === 'observePayment' || state.version === 0) return undefined;
  const asked = name === 'observeRefund' ? 'refundSettled' : name;
  return isIdle(state, { ...args, name: asked } as Command, now) ? result : undefined;
}

/** The state of a request as its row has it; undefined when there is none. */
export async function loadState(prisma: PrismaClient, requestId: string): Promise<RequestState | undefined> {
  const row = await prisma.customerRequest.findUnique({
    relationLoadStrategy: 'join',
    where: { id: requestId },
    select: { ...STATE_COLUMNS, payments: LEDGER },
  });
  return row ? stateOf(row, row.payments) : undefined;
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
  // Its row went while this was under way: the text beside the command has no request to belong to.
  if (isForeignKeyViolation(error)) return { ok: false, kind: 'missing' };
  // Its workflow has ended while the row was still there to be read: it is gone in a moment.
  if (
    error instanceof WorkflowNotFoundError ||
    error instanceof WorkflowFailedError ||
    error instanceof WorkflowExecutionAlreadyStartedError
  )
    return { ok: false, kind: 'missing' };
  logger.warn({ error: errorName(error) }, 'command not confirmed');
  return { ok: false, kind: 'unavailable' };
}

/** The first payload sent under a nonce owns it. */
async function claimNonce(prisma: PrismaClient, nonce: string, hash: string): Promise<boolean> {
  // Written or found by one statement: each is a round trip that a person waits for.
  const [owner] = await prisma.$queryRaw<{ payload_hash: string }[]>`
    INSERT INTO form_nonces (nonce, payload_hash) VALUES (${nonce}, ${hash})
    ON CONFLICT (nonce) DO UPDATE SET nonce = EXCLUDED.nonce
    RETURNING payload_hash`;
  return owner?.payload_hash === hash;
}

/** The same form again finds the text of its first sending. */
async function keepInput(prisma: PrismaClient, requestId: string, via: Via, hash: string): Promise<string> {
  const id = via.nonce ? uuidOf(`${requestId}:${via.intent}:${via.nonce}:${hash}`) : randomUUID();
  const fields = { ...via.personal, ...(via.acceptance ? { [ACCEPTANCE]: via.acceptance } : {}) };
  await prisma.commandInput.createMany({
    data: [{ id, request_id: requestId, fields }],
    skipDuplicates: true,
  });
  return id;
}

/** Update ids are kept in histories: what does not look like a nonce of ours is not passed on as it is. */
function plainNonce(nonce: string | undefined): string | undefined {
  return nonce === undefined || /^[\w-]{1,64}$/.test(nonce) ? nonce : hashOf(nonce).slice(0, 32);
}

/** A UUID (version 8: made from a hash) that is the same for the same name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
