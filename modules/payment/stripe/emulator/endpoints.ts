import type { Faults } from './faults.ts';
import type { FormValue } from './form.ts';
import type { ChangeContext } from './change-context.ts';
import { listCallSchema, newRefundSchema, newSessionSchema, readParameters, readCallSchema } from './parameters.ts';
import { createRefund, findIntent, findRefund } from './refunds.ts';
import { expireSession, findSession, openSession } from './sessions.ts';
import type { State } from './state.ts';
import { StripeErrorAnswer, notFoundError } from './stripe-error.ts';
import {
  disputeApiJson,
  eventApiJson,
  withExpandedObjects,
  intentApiJson,
  listApiJson,
  refundApiJson,
  sessionApiJson,
} from './wire.ts';

export interface ApiCall {
  method: string;
  /** The URL's path, without the query. */
  path: string;
  parameters: { [name: string]: FormValue };
  /** The origin at which the caller reached the emulator. */
  origin: string;
}

type ApiJson = Record<string, unknown>;
type GetHandler = (state: State, call: ApiCall, id: string) => ApiJson;
type PostHandler = (context: ChangeContext, call: ApiCall, id: string, faults: Faults) => ApiJson;

const GET_HANDLERS: [RegExp, GetHandler][] = [
  [/^\/v1\/checkout\/sessions$/, listSessions],
  [
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    (state, call, id) => read(state, call, sessionApiJson(findSession(state, id))),
  ],
  [/^\/v1\/payment_intents\/([^/]+)$/, (state, call, id) => read(state, call, intentApiJson(findIntent(state, id)))],
  [/^\/v1\/refunds$/, listRefunds],
  [/^\/v1\/disputes$/, listDisputes],
  [/^\/v1\/refunds\/([^/]+)$/, (state, call, id) => read(state, call, refundApiJson(findRefund(state, id), state))],
  [/^\/v1\/events\/([^/]+)$/, (state, call, id) => read(state, call, findEvent(state, id))],
];

const POST_HANDLERS: [RegExp, PostHandler][] = [
  [/^\/v1\/checkout\/sessions$/, newSession],
  [/^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expire],
  [/^\/v1\/refunds$/, newRefund],
];

/**
 * Finds the handler of a GET.
 * @throws StripeErrorAnswer if there's no such endpoint
 */
export function getHandlerFor(call: ApiCall): (state: State) => ApiJson {
  const [work, id] = findHandler(GET_HANDLERS, call);
  return (state) => work(state, call, id);
}

/**
 * Finds the handler of a POST.
 * @throws StripeErrorAnswer if there's no such endpoint
 */
export function postHandlerFor(call: ApiCall, faults: Faults): (context: ChangeContext) => ApiJson {
  const [work, id] = findHandler(POST_HANDLERS, call);
  return (context) => work(context, call, id, faults);
}

/** The id of our request that a call is about, from the metadata of the object it names or creates. */
export function requestIdOfCall(
  { sessions, intents, refunds }: State,
  { path, parameters }: ApiCall,
): string | undefined {
  const { metadata, payment_intent: intentId } = parameters;
  const id =
    path.split('/').find((part) => /^(cs|pi|re)_/.test(part)) ?? (typeof intentId === 'string' ? intentId : '');
  const foundMetadata = [sessions, intents, refunds].find((records) => Object.hasOwn(records, id))?.[id]?.metadata;
  const requestId = (foundMetadata ?? (metadata as Record<string, unknown> | undefined))?.['request_id'];
  return typeof requestId === 'string' ? requestId : undefined;
}

function findHandler<T>(table: [RegExp, T][], { method, path }: ApiCall): [T, string] {
  for (const [pattern, work] of table) {
    const match = pattern.exec(path);
    if (match) return [work, match[1] ?? ''];
  }
  throw new StripeErrorAnswer(404, `Unrecognized request URL (${method}: ${path}).`);
}

function read(state: State, call: ApiCall, wire: ApiJson): ApiJson {
  return withExpandedObjects(wire, readParameters(readCallSchema, call.parameters).expand, state);
}

function newSession(context: ChangeContext, call: ApiCall): ApiJson {
  const input = readParameters(newSessionSchema, call.parameters);
  return withExpandedObjects(sessionApiJson(openSession(context, input, call.origin)), input.expand, context.state);
}

function expire(context: ChangeContext, call: ApiCall, id: string): ApiJson {
  const { expand } = readParameters(readCallSchema, call.parameters);
  return withExpandedObjects(sessionApiJson(expireSession(context, id)), expand, context.state);
}

function newRefund(context: ChangeContext, call: ApiCall, _id: string, faults: Faults): ApiJson {
  const input = readParameters(newRefundSchema, call.parameters);
  return withExpandedObjects(
    refundApiJson(createRefund(context, input, faults.refunds), context.state),
    input.expand,
    context.state,
  );
}

function listSessions(state: State, call: ApiCall): ApiJson {
  const { payment_intent: intentId, limit } = readParameters(listCallSchema, call.parameters);
  const fitting = Object.values(state.sessions).filter(
    (session) => intentId === undefined || (session.paid && session.intentId === intentId),
  );
  return listApiJson(call.path, fitting.reverse().map(sessionApiJson), limit);
}

function listRefunds(state: State, call: ApiCall): ApiJson {
  const { payment_intent: intentId, charge, limit } = readParameters(listCallSchema, call.parameters);
  const fitting = Object.values(state.refunds).filter(
    (refund) =>
      (intentId === undefined || refund.intentId === intentId) &&
      (charge === undefined || state.intents[refund.intentId]?.chargeId === charge),
  );
  return listApiJson(
    call.path,
    fitting.reverse().map((refund) => refundApiJson(refund, state)),
    limit,
  );
}

function listDisputes(state: State, call: ApiCall): ApiJson {
  const { payment_intent: intentId, limit } = readParameters(listCallSchema, call.parameters);
  const fitting = Object.values(state.disputes).filter((dispute) => dispute.intentId === intentId);
  return listApiJson(call.path, fitting.reverse().map(disputeApiJson), limit);
}

function findEvent(state: State, id: string): ApiJson {
  const event = Object.hasOwn(state.events, id) ? state.events[id] : undefined;
  if (!event) throw notFoundError('event', id);
  return eventApiJson(event);
}
