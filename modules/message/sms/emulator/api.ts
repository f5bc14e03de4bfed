import { setTimeout as wait } from 'node:timers/promises';
import { Router, urlencoded } from 'express';
import type { NextFunction, Request, Response } from 'express';
import { isAuthorized } from './auth.ts';
import type { Core } from './core.ts';
import { deleteMessage, findMessage, acceptMessage } from './messages.ts';
import type { SendParameters } from './messages.ts';
import { parsePhoneNumber } from './numbers.ts';
import { TwilioErrorAnswer } from './twilio-error.ts';
import { listApiJson, messageApiJson } from './wire.ts';

interface Answer {
  status: number;
  body?: object;
}

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1_000;

/** Twilio's API for messages under /2010-04-01: form-encoded requests, JSON responses. */
export function apiRouter(core: Core, signal: AbortSignal): Router {
  const { accountSid, authToken } = core.setting;
  const router = Router({ caseSensitive: true, strict: true });

  router.use((request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (isAuthorized(request.get('authorization'), accountSid, authToken)) return next();
    response.set('WWW-Authenticate', 'Basic realm="Twilio API"');
    next(new TwilioErrorAnswer(20003));
  });
  router.use(urlencoded({ extended: false, limit: '100kb' }));

  const messages = `/Accounts/${accountSid}/Messages`;
  router.post(
    `${messages}.json`,
    withFaults((request) => {
      const input = textFields(request.body);
      return core.change((context) => ({
        status: 201,
        body: messageApiJson(acceptMessage(context, input), accountSid),
      }));
    }),
  );
  router.get(
    `${messages}.json`,
    withFaults((request) => ({ status: 200, body: list(textFields(request.query)) })),
  );
  router.get(
    `${messages}/:sid.json`,
    withFaults((request) => {
      const message = findMessage(core.state, request.params['sid'] ?? '');
      return { status: 200, body: messageApiJson(message, accountSid) };
    }),
  );
  router.delete(
    `${messages}/:sid.json`,
    withFaults((request) => {
      core.change((context) => deleteMessage(context, request.params['sid'] ?? ''));
      return { status: 204 };
    }),
  );
  return router;

  /** Makes a request handler that applies the active fault, if there's one. */
  function withFaults(work: (request: Request) => Answer) {
    return (request: Request, response: Response, next: NextFunction): void => {
      run(work, request, response).catch(next);
    };
  }

  async function run(work: (request: Request) => Answer, request: Request, response: Response): Promise<void> {
    const fault = core.faults.takeCall(request.method, phoneOf(request));
    if (fault?.kind === 'down') return void response.destroy();
    if (fault?.kind === 'refuse') throw new TwilioErrorAnswer(fault.code, phoneOf(request), { status: fault.status });
    const outcome = runNow(() => work(request));
    if (fault?.kind === 'lost') return void response.destroy();
    if (fault?.kind === 'slow') await wait(fault.ms, undefined, { signal, ref: false }).catch(() => undefined);
    const { status, body } = outcome();
    // If the caller gave up and closed the connection, don't respond.
    if (response.destroyed) return;
    response.status(status);
    if (body) response.json(body);
    else response.end();
  }

  function phoneOf(request: Request): string | undefined {
    const { sid } = request.params;
    if (sid !== undefined) return Object.hasOwn(core.state.messages, sid) ? core.state.messages[sid]?.phone : undefined;
    const { To } = textFields(request.method === 'GET' ? request.query : request.body);
    return To === undefined ? undefined : (parsePhoneNumber(To) ?? To);
  }

  function list(query: SendParameters & { Page?: string; PageSize?: string }): object {
    const { To, From } = query;
    const fitting = Object.values(core.state.messages)
      .filter(({ direction }) => direction !== 'network')
      .map((message) => messageApiJson(message, accountSid) as { to: string; from: string | null })
      .filter(({ to, from }) => (!To || parsePhoneNumber(To) === to) && (!From || parsePhoneNumber(From) === from))
      .reverse();
    const wantedSize = Number(query.PageSize ?? DEFAULT_PAGE_SIZE) || DEFAULT_PAGE_SIZE;
    const pageSize = Math.min(Math.max(wantedSize, 1), MAX_PAGE_SIZE);
    return listApiJson(fitting, accountSid, Math.max(Number(query.Page ?? 0) || 0, 0), pageSize);
  }
}

/**
 * Runs the work now. The returned function gives the work's result or throws its error, so that a fault can delay both.
 */
function runNow<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function textFields(given: unknown): Record<string, string> {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
