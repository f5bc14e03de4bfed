import { setTimeout as wait } from 'node:timers/promises';
import { Router, text } from 'express';
import type { Request, Response } from 'express';
import { isAuthorized, unauthorizedError } from './auth.ts';
import type { EmulatorCore } from './core.ts';
import { requestIdOfCall, getHandlerFor, postHandlerFor } from './endpoints.ts';
import type { ApiCall } from './endpoints.ts';
import type { CallFault } from './faults.ts';
import { parseForm } from './form.ts';
import { fingerprintOf, keyInUseError, recordedResponse } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import { StripeErrorAnswer } from './stripe-error.ts';
import { API_VERSION } from './wire.ts';

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/**
 * Stripe's API under /v1: form-encoded requests, JSON responses. A change and the response recorded for its idempotency
 * key are written to the file together.
 */
export function apiRouter(core: EmulatorCore, secretKey: string, signal: AbortSignal): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const running = new Set<string>();

  router.use(text({ type: () => true, limit: '1mb' }));
  router.use((request, response, next) => {
    handle(request, response).catch(next);
  });
  return router;

  async function handle(request: Request, response: Response): Promise<void> {
    const requestId = newStripeId('req');
    response.set({
      'Request-Id': requestId,
      'Stripe-Version': request.get('stripe-version') ?? API_VERSION,
      'Cache-Control': 'no-cache, no-store',
    });
    const answer = await answerTo(request, requestId, response).catch((error: unknown) => errorAnswer(error));
    if (answer)
      response
        .set(answer.headers ?? {})
        .status(answer.status)
        .type('application/json')
        .send(answer.body);
  }

  async function answerTo(request: Request, requestId: string, response: Response): Promise<Answer | undefined> {
    if (!isAuthorized(request.get('authorization'), secretKey)) throw unauthorizedError(request.get('authorization'));
    const call = callOf(request);
    const fault = core.faults.takeCall(
      call.method,
      call.path,
      core.read((state) => requestIdOfCall(state, call)),
    );
    const key = call.method === 'POST' ? request.get('idempotency-key') : undefined;
    if (fault?.kind === 'status') return answerFault(fault, call, key, requestId);
    if (fault?.kind === 'disconnect') response.destroy();
    if (fault?.kind === 'disconnect' || fault?.kind === 'hang') return undefined;
    if (key !== undefined && running.has(key)) throw keyInUseError();
    if (key !== undefined) running.add(key);
    try {
      if (fault?.kind === 'delay') await wait(fault.ms, undefined, { signal });
      const answer = call.method === 'GET' ? read(call) : write(call, key, requestId);
      return fault?.kind === 'lost' ? undefined : answer;
    } finally {
      if (key !== undefined) running.delete(key);
    }
  }

  /** The response for an injected `status` fault. If it's `saved`, later calls with the idempotency key get it too. */
  function answerFault(
    { status, code, saved = false }: Extract<CallFault, { kind: 'status' }>,
    call: ApiCall,
    key: string | undefined,
    requestId: string,
  ): Answer {
    const answer = errorAnswer(new StripeErrorAnswer(status, 'An injected fault.', { code }));
    if (saved && key !== undefined) {
      core.change(({ state }) => {
        const createdMs = core.clock.nowMs();
        state.idempotency[key] = { fingerprint: fingerprintOf(call), status, body: answer.body, requestId, createdMs };
      });
    }
    return answer;
  }

  function read(call: ApiCall): Answer {
    const handler = getHandlerFor(call);
    return { status: 200, body: JSON.stringify(core.read(handler)) };
  }

  function write(call: ApiCall, key: string | undefined, requestId: string): Answer {
    const work = postHandlerFor(call, core.faults);
    if (key === undefined) {
      const wire = core.change(work, { requestId, idempotencyKey: null });
      return { status: 200, body: JSON.stringify(wire) };
    }
    const fingerprint = fingerprintOf(call);
    const remembered = core.read((state) => recordedResponse(state, key, fingerprint, core.clock.nowMs()));
    if (remembered) {
      const { status, body } = remembered;
      const headers = {
        'Idempotency-Key': key,
        'Idempotent-Replayed': 'true',
        'Original-Request': remembered.requestId,
      };
      return { status, body, headers };
    }
    return core.change(
      (context) => {
        const answer = savedAnswer(() => work(context));
        const createdMs = core.clock.nowMs();
        context.state.idempotency[key] = { fingerprint, ...answer, requestId, createdMs };
        return { ...answer, headers: { 'Idempotency-Key': key } };
      },
      { requestId, idempotencyKey: key },
    );
  }
}

/**
 * The response to remember for an idempotency key: a success, or an error that occurred while the call ran. Invalid
 * parameters throw instead, because Stripe doesn't remember those errors.
 */
function savedAnswer(work: () => Record<string, unknown>): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (error instanceof StripeErrorAnswer && error.saved) return errorAnswer(error);
    throw error;
  }
}

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof StripeErrorAnswer)) throw error;
  const headers: Record<string, string> = error.status === 401 ? { 'WWW-Authenticate': 'Basic realm="Stripe"' } : {};
  return { status: error.status, body: JSON.stringify(error), headers };
}

function callOf(request: Request): ApiCall {
  const path = request.baseUrl + request.path;
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') {
    throw new StripeErrorAnswer(404, `Unrecognized request URL (${method}: ${path}).`);
  }
  const query = request.originalUrl.split('?')[1] ?? '';
  const body: unknown = request.body;
  return {
    method,
    path,
    parameters: parseForm(method === 'GET' || typeof body !== 'string' ? query : body),
    origin: `${request.protocol}://${request.get('host') ?? 'localhost'}`,
  };
}
